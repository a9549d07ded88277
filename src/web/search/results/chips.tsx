import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { ListPage } from '../../api.ts';
import { isNearestFirst } from '../../businesses/bands.ts';
import { MapButton } from '../../map/map-button.tsx';
import { SlidersHorizontal } from '../../ui/later-icons.tsx';
import { readFacets, type SearchFilters } from '../filters.ts';
import { chip } from './chip.ts';
import { type Choice, ChoiceLink } from './choice-link.tsx';
import {
  listChosen,
  listNarrower,
  listReaches,
  listSaid,
  listSorts,
  listTrades,
  listWider,
} from './choices.ts';
import { NearForm } from './near-form.tsx';

const PANEL = 'filters';
const FIRST_TRADES = 3;

interface ChipsProps {
  filters: SearchFilters;
  first: ListPage<FoundBusiness> | undefined;
}

/** How a search may be arranged and narrowed: links, so that it needs no JavaScript. */
export function Chips({ filters, first }: ChipsProps) {
  const { data: facets = null } = useQuery(readFacets(filters));
  const trades = listTrades(filters, facets);
  const own = first?.items.filter(({ placement }) => placement === 'organic') ?? [];
  const show = (choices: Choice[], isRemoval = false) =>
    choices.map((choice) => (
      <ChoiceLink key={choice.label} filters={filters} choice={choice} isRemoval={isRemoval} />
    ));
  return (
    <section aria-label={m.common_filters()} className="no-print text-sm">
      <div className="chips">
        <MapButton />
        <button type="button" popoverTarget={PANEL} className={chip}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">{m.search_more_filters()}</span>
        </button>
        {show(
          listSorts(filters, {
            hasDistances: own.some(({ distanceMiles }) => distanceMiles !== null),
            isNearestFirst: isNearestFirst(own),
          }),
        )}
        {show([...listChosen(filters, facets), ...listSaid(filters, first)], true)}
        {first && show(listWider(filters, first))}
        {show(trades.slice(0, FIRST_TRADES))}
        {show(listNarrower(filters, facets, first))}
      </div>
      <div
        // Who has said where to search sees the results.
        key={filters.near}
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label={m.search_more_filters()}
        className="filter-panel"
      >
        {!first?.needsPosition && <NearForm filters={filters} />}
        <Group label={m.search_within()}>{first && show(listReaches(filters, first))}</Group>
        <Group label={m.common_trade()}>{show(trades)}</Group>
        <button type="button" popoverTarget={PANEL} popoverTargetAction="hide" className={chip}>
          {m.common_done()}
        </button>
      </div>
    </section>
  );
}

function Group({ label, children }: { label: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-bold">{label}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
