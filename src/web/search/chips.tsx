import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { SearchFacets } from '../../contract/search.ts';
import { splitFieldFilters } from '../../domain/field-filters.ts';
import { DEFAULT_MILES } from '../../domain/miles.ts';
import { isNearestFirst } from '../businesses/bands.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { chip } from '../kit/ui/chip.ts';
import { SlidersHorizontal } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { MapButton } from '../map/map-button.tsx';
import {
  hrefWith,
  isPoint,
  readFacets,
  type SearchFilters,
  SORTS,
  toggleField,
} from './filters.ts';
import { findPlace, isFar, nameRegion } from './heading.ts';
import { NearForm } from './near-form.tsx';

const PANEL = 'filters';
const FIRST_TRADES = 3;

interface ChipsProps {
  filters: SearchFilters;
  first: ListPage<ResultRow> | undefined;
}

export function Chips({ filters, first }: ChipsProps) {
  const { data: facets = null } = useQuery(readFacets(filters));
  const trades = listTrades(filters, facets);
  const chosen = [
    ...listChosen(filters, facets),
    ...listChosenFields(filters, first),
    ...listSaid(filters, first),
  ];
  const own = first?.items.filter(({ placement }) => placement === 'organic') ?? [];
  // Far away, nearer results may stand behind the few that are shown.
  const isAll = !first || !isFar(first) || first.understanding?.areNearest === true;
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
          {chosen.length > 0 ? (
            m.search_filters_count({ count: chosen.length })
          ) : (
            <span className="max-sm:sr-only">{m.search_more_filters()}</span>
          )}
        </button>
        {show(chosen, true)}
        {chosen.length > 1 && (
          <Link to={hrefWith(filters, clearAll(chosen))} className="link" preventScrollReset>
            {m.search_filters_clear()}
          </Link>
        )}
        {show(
          listSorts(filters, {
            hasDistances: own.some(({ distanceMiles = null }) => distanceMiles !== null),
            isNearestFirst: isAll && isNearestFirst(own),
          }),
        )}
        {first && show(listWider(filters, first))}
        {show(trades.slice(0, FIRST_TRADES))}
        {show(listNarrower(filters, facets, first))}
        {show(listFirstFields(filters, facets))}
      </div>
      <div
        // The new key closes the panel once the visitor has set a location.
        key={filters.near}
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label={m.search_more_filters()}
        className="filter-panel"
      >
        {!first?.understanding?.needsPosition && <NearForm filters={filters} />}
        <Group label={m.search_within()}>{first && show(listReaches(filters, first))}</Group>
        <Group label={m.common_trade()}>{show(trades)}</Group>
        {facets?.fields.map((field) => (
          <Group key={field.key} label={field.name} note={tellUnknown(field.unknown)}>
            {show(field.choices.map((choice) => toChoice(filters, choice)).filter(isOffered))}
          </Group>
        ))}
        <button type="button" popoverTarget={PANEL} popoverTargetAction="hide" className={chip}>
          {m.common_done()}
        </button>
      </div>
    </section>
  );
}

interface GroupProps {
  label: string;
  note?: string | null;
  children: ReactNode[] | undefined;
}

function Group({ label, note, children }: GroupProps) {
  if (!children?.flat().some(Boolean)) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-bold">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {note && <span className="text-muted">{note}</span>}
      </div>
    </div>
  );
}

const MILES = ['5', '10', '25', '50', '100'];
const MAX_TRADES = 12;
const OPEN_NOW = m.common_open_now();

type First = ListPage<ResultRow> | undefined;

interface Shown {
  hasDistances: boolean;
  isNearestFirst: boolean;
}

function listSorts({ query, sort, near }: SearchFilters, shown: Shown): Choice[] {
  // The default order of words is the best match, which isn't an option of the menu.
  const usual = query ? undefined : 'best';
  const current = sort ?? (shown.isNearestFirst ? 'distance' : usual);
  return SORTS.filter(([name]) => name !== 'distance' || shown.hasDistances || near).map(
    ([name, label]) => ({ label, changes: { sort: name }, isCurrent: name === current }),
  );
}

function listNarrower(filters: SearchFilters, facets: SearchFacets, first: First): Choice[] {
  const { minRating, hasWebsite } = filters;
  const isOpen = filters.open || isOpenSaid(filters, first);
  const rated = facets?.ratings.find((rating) => rating.minRating === 4)?.count;
  const choices: (Choice | false)[] = [
    !minRating && {
      label: m.search_four_stars(),
      changes: { minRating: '4' },
      count: rated,
    },
    !hasWebsite && {
      label: m.search_with_website(),
      changes: { hasWebsite: 'true' },
      count: facets?.website,
    },
    // Placed last, because few businesses have hours and a chip that appears would move the ones after it.
    !isOpen && { label: OPEN_NOW, changes: { open: 'now' }, count: facets?.open ?? 0 },
  ];
  return choices.flatMap((choice) => (choice && choice.count !== 0 ? [choice] : []));
}

function listTrades({ trade }: SearchFilters, facets: SearchFacets): Choice[] {
  return (facets?.trades ?? [])
    .filter(({ slug, count }) => slug !== trade && count > 0 && count !== facets?.total)
    .slice(0, MAX_TRADES)
    .map(({ slug, name, count }) => ({ label: name, changes: { trade: slug }, count }));
}

function listReaches(filters: SearchFilters, first: ListPage<ResultRow>): Choice[] {
  const { near, within = String(DEFAULT_MILES) } = filters;
  if (!near) return listWider(filters, first);
  return MILES.map((miles) => ({
    label: m.search_miles_choice({ miles }),
    changes: { within: miles },
    isCurrent: miles === within,
  }));
}

/** Offers to extend a search in one town to its surroundings. */
function listWider(filters: SearchFilters, first: ListPage<ResultRow>): Choice[] {
  const place = findPlace(filters, first);
  if (filters.near || !place?.city || !place.state) return [];
  const query = first.understanding?.understoodAs?.query ?? filters.query;
  const near = { city: undefined, state: undefined, near: `${place.city}, ${place.state}` };
  return [
    {
      label: m.search_within_default({ defaultMiles: DEFAULT_MILES }),
      changes: { query, ...near, within: `${DEFAULT_MILES}` },
    },
  ];
}

/** Removes "open now" that was part of the search text; the rest stays as it was understood. */
function listSaid(filters: SearchFilters, first: First): Choice[] {
  if (!isOpenSaid(filters, first)) return [];
  const { understoodAs } = first?.understanding ?? {};
  return [{ label: OPEN_NOW, changes: { query: undefined, ...understoodAs, open: undefined } }];
}

function isOpenSaid(filters: SearchFilters, first: First): boolean {
  return !filters.open && first?.understanding?.understoodAs?.open !== undefined;
}

function listChosen(filters: SearchFilters, facets: SearchFacets): Choice[] {
  const { trade = '', near = '', within, minRating, region = '' } = filters;
  const tradeName = facets?.trades.find(({ slug }) => slug === trade)?.name ?? nameSlug(trade);
  const labels = {
    trade: tradeName,
    near: isPoint(near) ? m.search_near_here() : m.search_near_place({ near }),
    within: m.search_within_miles({ within: within ?? '' }),
    minRating: m.search_min_stars({ minRating: minRating ?? '' }),
    hasWebsite: m.search_with_website(),
    ...(filters.open === 'now' && { open: OPEN_NOW }),
    bounds: m.search_in_map(),
    region: m.search_in_region({ region: nameRegion(region) }),
    ...(filters.all === 'true' && { all: m.search_all_shown() }),
  };
  return Object.entries(labels)
    .filter(([name]) => filters[name as keyof typeof labels])
    .map(([name, label]) => ({
      label,
      changes: { [name]: undefined, ...(name === 'near' && { within: undefined }) },
    }));
}

type FieldFacet = NonNullable<SearchFacets>['fields'][number];

const FIRST_FIELDS = 2;

function listFirstFields(filters: SearchFilters, facets: SearchFacets): Choice[] {
  return (facets?.fields ?? [])
    .flatMap(({ name, choices }) =>
      choices
        .filter(({ filter }) => filter.endsWith(':yes'))
        .map((one) => ({ ...one, label: name })),
    )
    .map((choice) => toChoice(filters, choice))
    .filter(({ isCurrent }) => !isCurrent)
    .slice(0, FIRST_FIELDS);
}

function toChoice({ f }: SearchFilters, choice: FieldFacet['choices'][number]): Choice {
  const { filter, label, count } = choice;
  const isCurrent = splitFieldFilters(f).some((one) => one === filter || `${one}:yes` === filter);
  return { label, changes: { f: toggleField(f, filter) }, count, isCurrent };
}

/** Hides an option without results, unless it is active and can be removed. */
function isOffered({ count, isCurrent }: Choice): boolean {
  return count !== 0 || isCurrent === true;
}

function clearAll(chosen: Choice[]): SearchFilters {
  return Object.assign({}, ...chosen.map(({ changes }) => changes), { f: undefined });
}

function tellUnknown(count: number): string | null {
  return count > 0 ? m.search_field_unknown({ count, number: formatNumber(count) }) : null;
}

function listChosenFields({ f }: SearchFilters, first: First): Choice[] {
  const { chosen = [] } = first?.understanding ?? {};
  return chosen.map(({ filter, label }) => ({ label, changes: { f: toggleField(f, filter) } }));
}

function nameSlug(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}

interface Choice {
  label: string;
  changes: SearchFilters;
  count?: number | undefined;
  isCurrent?: boolean;
}

interface ChoiceLinkProps {
  filters: SearchFilters;
  choice: Choice;
  isRemoval: boolean;
}

function ChoiceLink({ filters, choice, isRemoval }: ChoiceLinkProps) {
  const { label, changes, count, isCurrent } = choice;
  return (
    <Link
      to={hrefWith(filters, changes)}
      aria-current={isCurrent || isRemoval || undefined}
      className={chip}
      state="setting"
      preventScrollReset
    >
      {label}
      {count !== undefined && <span className="font-normal opacity-80">{formatNumber(count)}</span>}
      {isRemoval && (
        <>
          <span aria-hidden="true">×</span>
          <span className="sr-only">{m.search_filter_remove()}</span>
        </>
      )}
    </Link>
  );
}
