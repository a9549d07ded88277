import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { describeArea } from '../../domain/area-words.ts';
import { useCategoryNames } from '../businesses/all-categories.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { categoryPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { hrefWith, readResults, type SearchFilters } from './filters.ts';
import { MissingForm } from './missing-form.tsx';
import { readSuggestions } from './read-suggestions.ts';
import { type Wider, widenSearch } from './wider.ts';

export interface WaysOnProps {
  filters: SearchFilters;
  /** First page of the search, which is empty; missing on the page of a place. */
  first?: ListPage<ResultRow> | undefined;
}

/** Offers next steps for an empty list: a wider search, suggestions, the nearest category, and a message to staff. */
export function WaysOn({ filters, first }: WaysOnProps) {
  const { area, place } = useSite();
  const { query = '', category, open } = filters;
  const { data: suggestions = [] } = useQuery({ ...readSuggestions(query), enabled: query !== '' });
  const categories = useCategoryNames();
  const wider = first ? widenSearch(filters, first.understanding) : null;
  const { data } = useInfiniteQuery({
    ...readResults(wider?.filters ?? {}, {}),
    enabled: wider !== null,
  });
  const widened = data?.pages[0]?.items[0] ? data.pages[0] : null;
  const isFiltered = wider?.without === 'filters' && widened !== null;
  const isOpenTold = first?.understanding?.failing !== undefined;
  const nearest = categories.find(({ slug }) => slug === category);
  return (
    <Message title={m.common_no_businesses()}>
      {open && !isOpenTold ? (
        <>
          <p className="text-muted">{m.search_none_open()}</p>
          {!isFiltered && (
            <ButtonLink to={hrefWith(filters, { open: undefined })}>
              {m.search_show_closed()}
            </ButtonLink>
          )}
        </>
      ) : (
        <p className="text-muted">
          {place ? m.search_none_in_place({ area: describeArea(area) }) : m.search_none_hint()}
        </p>
      )}
      {wider && widened && <WiderSearch wider={wider} found={widened} />}
      {!isFiltered && suggestions.length > 0 && (
        <div>
          <p>{m.search_guesses()}</p>
          <ul>
            {suggestions.map(({ path, label, detail }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-accent hover:underline"
                >
                  {label} <span className="text-sm text-muted">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink to={nearest ? categoryPath(nearest.slug) : '/categories'} variant="secondary">
        {nearest ? m.search_browse_place({ name: nearest.name }) : m.search_browse_categories()}
      </ButtonLink>
      <p className="text-muted">
        <Rich
          message={m.search_add_missing}
          parts={{
            link: (text) => (
              <Link to="/submit" className="text-accent underline underline-offset-2">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      {first && query !== '' && <MissingForm filters={filters} heading="h3" />}
    </Message>
  );
}

const WIDER = { filters: m.search_wider_filters, place: m.search_wider_place };

interface WiderSearchProps {
  wider: Wider;
  found: ListPage<ResultRow>;
}

function WiderSearch({ wider: { filters, without }, found }: WiderSearchProps) {
  const { total, isTotalCapped, items } = found;
  const [nearest] = items;
  const number = `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
  return (
    <>
      <ButtonLink to={hrefWith(filters, {})}>{WIDER[without]({ number })}</ButtonLink>
      {nearest?.distanceMiles !== undefined && (
        <p className="text-muted">
          {m.search_wider_nearest({ town: `${nearest.city}, ${nearest.state}` })}
        </p>
      )}
    </>
  );
}
