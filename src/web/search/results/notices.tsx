import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { ListPage } from '../../api.ts';
import type { SearchFilters } from '../filters.ts';
import { describeLeftOut } from './left-out.ts';
import { NearForm } from './near-form.tsx';
import { PlaceChip } from './place-chip.tsx';
import { describeWidened, parseWidened } from './widened.ts';

interface NoticesProps {
  first: ListPage<FoundBusiness>;
  filters: SearchFilters;
}

export function Notices({ first, filters }: NoticesProps) {
  const { correctedQuery, understoodAs, widened, leftOut, needsPosition } = first;
  const told = [
    ...describeWidened(widened, lookAt(first)),
    ...(leftOut ? [describeLeftOut(leftOut)] : []),
  ];
  const understood = new URLSearchParams(understoodAs ?? '');
  if ((filters.open || understood.has('open')) && first.total > 0) {
    told.push('Businesses that have not given their hours are left out.');
  }
  if (!correctedQuery && !understoodAs && told.length === 0 && !needsPosition) return null;
  return (
    <div className="mt-1 mb-3 flex flex-col gap-2 text-sm sm:text-base" role="status">
      {correctedQuery && (
        <p>
          Showing results for <strong>{correctedQuery}</strong>. Few results for{' '}
          <q>{filters.query}</q>.
        </p>
      )}
      {understoodAs && <PlaceChip first={first} filters={filters} />}
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {needsPosition && (
        <>
          <p>Where are you? Enter a place or share your location.</p>
          <NearForm filters={filters} />
        </>
      )}
    </div>
  );
}

function lookAt({ items, widened }: ListPage<FoundBusiness>) {
  const from = parseWidened(widened)
    .find(({ values }) => values.from)
    ?.values.from?.toLowerCase();
  const miles = items.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return {
    isSomeInPlace: items.some(({ city, state }) => `${city}, ${state}`.toLowerCase() === from),
    nearest: miles.length > 0 ? Math.min(...miles) : null,
  };
}
