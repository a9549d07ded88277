import { useId } from 'react';
import * as m from '#messages';
import type { ResultRow } from '../businesses/read-rows.ts';
import { Street } from '../businesses/street.tsx';
import type { ListPage } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { ButtonLink } from '../kit/ui/button.tsx';
import { lowerFirst } from '../kit/words.ts';
import { hrefWith, type SearchFilters } from './filters.ts';
import { isFar, nameSharedTrade } from './heading.ts';

interface OthersProps {
  filters: SearchFilters;
  first: ListPage<ResultRow>;
  others: ResultRow[];
}

/** Shows listings near the results that match less well, and links to all of them. */
export function Others(props: OthersProps) {
  const { first, others } = props;
  const id = useId();
  const { below = 0 } = first.understanding ?? {};
  if (others.length === 0 && below === 0) return null;
  // Beyond 100 miles, nothing is nearby.
  if (isFar(first)) return below > 0 ? <ShowAll {...props} /> : null;
  return (
    <section aria-labelledby={id} className="street-others">
      <h2 id={id}>{nameOthers(others)}</h2>
      {others.length > 0 && <Street businesses={others} heading="h3" hasBands={false} />}
      {below > 0 && <ShowAll {...props} />}
    </section>
  );
}

function nameOthers(others: ResultRow[]): string {
  const shared = nameSharedTrade(others);
  const isNear = others.some(({ distanceMiles }) => distanceMiles !== undefined);
  if (!shared) return isNear ? m.search_others() : m.search_others_anywhere();
  const trade = lowerFirst(shared);
  return isNear ? m.search_others_trade({ trade }) : m.search_others_trade_anywhere({ trade });
}

function ShowAll({ filters, first }: OthersProps) {
  const { total, isTotalCapped, understanding: { below = 0 } = {} } = first;
  const number = `${formatNumber(total + below)}${isTotalCapped ? '+' : ''}`;
  return (
    <ButtonLink
      to={hrefWith(filters, { all: 'true' })}
      variant="secondary"
      className="show-all no-print"
    >
      {m.search_show_all({ number })}
    </ButtonLink>
  );
}
