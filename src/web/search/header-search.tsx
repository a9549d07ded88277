import * as m from '#messages';
import { useSite } from '../kit/site.tsx';
import { Search } from '../kit/ui/icons.tsx';
import { useKnownPlace } from './known-place.ts';
import { PillField } from './pill-field.tsx';
import { useAddressForm } from './use-address-form.ts';

export function HeaderSearch({ isBeside }: { isBeside: boolean }) {
  const onSubmit = useAddressForm();
  const place = useKnownPlace();
  return (
    <search className={`header-search ${isBeside ? 'header-search-beside' : ''}`}>
      <form action={`${useSite().prefix}/search`} onSubmit={onSubmit}>
        <PillField
          of="all"
          label={m.common_what()}
          name="query"
          type="search"
          placeholder={m.search_placeholder_what()}
        />
        <PillField
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
