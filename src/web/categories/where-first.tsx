import * as m from '#messages';
import type { CategoryDetail } from '../../contract/categories.ts';
import { locationPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { chip } from '../kit/ui/chip.ts';
import { Search } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { MapButton } from '../map/map-button.tsx';
import type { KnownPlace } from '../search/known-place.ts';
import { PillField } from '../search/pill-field.tsx';
import { useAddressForm } from '../search/use-address-form.ts';

interface WhereFirstProps {
  category: CategoryDetail;
  place: KnownPlace | null;
  /** Place where the list below starts; null for the whole country. */
  near: string | null;
  onAnywhere: () => void;
}

/** Asks for a place in a list of the whole country, and offers the towns with the most businesses. */
export function WhereFirst({ category, place, near, onAnywhere }: WhereFirstProps) {
  const { slug, isTrade, towns } = category;
  const onSubmit = useAddressForm();
  return (
    <section aria-label={m.common_where()} className="where-first no-print">
      <form action={`${useSite().prefix}/search`} onSubmit={onSubmit}>
        <input type="hidden" name={isTrade ? 'trade' : 'category'} value={slug} />
        <PillField
          of="places"
          label={m.common_where()}
          name="near"
          required
          placeholder={m.search_placeholder_where()}
          suggested={place ? `${place.city}, ${place.state}` : ''}
        />
        <button type="submit" aria-label={m.search_near_button()}>
          <Search size={16} aria-hidden="true" />
        </button>
      </form>
      <div key={near} className="chips">
        <MapButton />
        {near && (
          <button type="button" onClick={onAnywhere} aria-current className={chip}>
            {m.search_near_place({ near })}
            <span aria-hidden="true">×</span>
            <span className="sr-only">{m.search_filter_remove()}</span>
          </button>
        )}
        {towns.map(({ city, state }) => (
          <Link key={city + state} to={locationPath(state, city, slug)} className={chip}>
            {`${city}, ${state}`}
          </Link>
        ))}
      </div>
    </section>
  );
}
