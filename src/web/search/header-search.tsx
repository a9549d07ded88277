import { Search } from 'lucide-react';
import { type ComponentProps, useEffect, useId } from 'react';
import { useKnownPlace } from './known-place.ts';
import { useAddressForm } from './use-address-form.ts';
import { type SuggestionsOf, useSuggestions } from './use-suggestions.tsx';

/** What and Where, for screens that have no search of their own. */
export function HeaderSearch({ isBeside }: { isBeside: boolean }) {
  const onSubmit = useAddressForm();
  const place = useKnownPlace();
  return (
    <search className={`header-search ${isBeside ? 'header-search-beside' : ''}`}>
      <form action="/search" onSubmit={onSubmit}>
        <Field of="all" label="What" name="query" type="search" placeholder="Name, trade" />
        <Field
          of="places"
          label="Where"
          name="where"
          placeholder="City or ZIP"
          suggested={place ? `${place.city}, ${place.state}` : ''}
        />
        <button type="submit">
          <Search size={20} aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  of: SuggestionsOf;
  label: string;
  /** Stands there as long as nobody has written. */
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
