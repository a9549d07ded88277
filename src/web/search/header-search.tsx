import { type ComponentProps, useEffect, useId } from 'react';
import * as m from '#messages';
import { useSite } from '../kit/site.tsx';
import { Search } from '../kit/ui/icons.tsx';
import { useKnownPlace } from './known-place.ts';
import { useAddressForm } from './use-address-form.ts';
import { type SuggestionsOf, useSuggestions } from './use-suggestions.tsx';

export function HeaderSearch({ isBeside }: { isBeside: boolean }) {
  const onSubmit = useAddressForm();
  const place = useKnownPlace();
  return (
    <search className={`header-search ${isBeside ? 'header-search-beside' : ''}`}>
      <form action={`${useSite().prefix}/search`} onSubmit={onSubmit}>
        <Field
          of="all"
          label={m.common_what()}
          name="query"
          type="search"
          placeholder={m.search_placeholder_what()}
        />
        <Field
          of="places"
          label={m.common_where()}
          name="where"
          placeholder={m.search_placeholder_where()}
          suggested={place ? `${place.city}, ${place.state}` : ''}
        />
        <button type="submit">
          <Search size={20} aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">{m.common_search()}</span>
        </button>
      </form>
    </search>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  of: SuggestionsOf;
  label: string;
  suggested?: string;
}

function Field({ of, label, suggested = '', ...props }: FieldProps) {
  const id = useId();
  const { field, popup } = useSuggestions(of);
  useEffect(() => {
    const input = field.ref.current;
    if (input && input.value === input.defaultValue && input !== document.activeElement)
      input.value = suggested;
  }, [suggested, field.ref]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} maxLength={90} {...props} {...field} />
      {popup}
    </div>
  );
}
