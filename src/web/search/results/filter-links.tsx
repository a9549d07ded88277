import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SearchFacets } from '../../../contract/search.ts';
import { formatNumber } from '../../format.ts';
import { hrefWith, isPoint, readFacets, type SearchFilters, SORTS } from '../filters.ts';
import { chip } from './chip.ts';
import { NearForm } from './near-form.tsx';
import { nameSlug } from './understood.tsx';

const MILES = ['5', '10', '25', '50', '100'];
const MOST_TRADES = 12;

interface Choice {
  label: string;
  changes: SearchFilters;
  count?: number | undefined;
  isCurrent?: boolean;
}

interface FilterLinksProps {
  filters: SearchFilters;
  hasDistances: boolean;
  asksForPlace: boolean;
}

/** How a search may be arranged and narrowed: links, so that it needs no JavaScript. */
export function FilterLinks({ filters, hasDistances, asksForPlace }: FilterLinksProps) {
  const { data: facets = null } = useQuery(readFacets(filters));
  const show = (label: string, choices: Choice[], isRemoval = false) => (
    <Row label={label} filters={filters} choices={choices} isRemoval={isRemoval} />
  );
  return (
    <section aria-label="Filters" className="no-print mt-4 flex flex-col gap-2 text-sm">
      {show('Sort by', listSorts(filters, hasDistances))}
      {show('Only', listNarrower(filters, facets))}
      {show('Chosen', listChosen(filters, facets), true)}
      <details className="flex flex-col gap-2">
        <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11">
          More filters
        </summary>
        <div className="flex flex-col gap-2">
          {show('Trade', listTrades(filters, facets))}
          {show('Within', listReaches(filters))}
          {!asksForPlace && <NearForm filters={filters} />}
        </div>
      </details>
    </section>
  );
}

function listSorts({ sort: given, near }: SearchFilters, hasDistances: boolean): Choice[] {
  return SORTS.filter(([sort]) => sort !== 'distance' || hasDistances || near).map(
    ([sort, label]) => ({ label, changes: { sort }, isCurrent: sort === given }),
  );
}

function listNarrower({ minRating, hasWebsite }: SearchFilters, facets: SearchFacets): Choice[] {
  const rated = facets?.ratings.find((rating) => rating.minRating === 4)?.count;
  const choices: (Choice | false)[] = [
    !minRating && { label: '4 stars and up', changes: { minRating: '4' }, count: rated },
    !hasWebsite && {
      label: 'With a website',
      changes: { hasWebsite: 'true' },
      count: facets?.website,
    },
  ];
  return choices.flatMap((choice) => (choice && choice.count !== 0 ? [choice] : []));
}

function listTrades({ trade }: SearchFilters, facets: SearchFacets): Choice[] {
  return (facets?.trades ?? [])
    .filter(({ slug, count }) => slug !== trade && count !== facets?.total)
    .slice(0, MOST_TRADES)
    .map(({ slug, name, count }) => ({ label: name, changes: { trade: slug }, count }));
}

function listReaches({ near, within }: SearchFilters): Choice[] {
  if (!near) return [];
  return MILES.map((miles) => ({
    ...{ label: `${miles} miles`, changes: { within: miles }, isCurrent: miles === within },
  }));
}

function listChosen(filters: SearchFilters, facets: SearchFacets): Choice[] {
  const { trade = '', near = '', within, minRating } = filters;
  const tradeName = facets?.trades.find(({ slug }) => slug === trade)?.name ?? nameSlug(trade);
  const labels = {
    trade: tradeName,
    near: isPoint(near) ? 'Near you' : `Near ${near}`,
    within: `Within ${within} miles`,
    minRating: `${minRating} stars and up`,
    hasWebsite: 'With a website',
    bounds: 'In this part of the map',
  };
  return Object.entries(labels)
    .filter(([name]) => filters[name as keyof typeof labels])
    .map(([name, label]) => ({
      label,
      changes: { [name]: undefined, ...(name === 'near' && { within: undefined }) },
    }));
}

interface RowProps {
  label: string;
  filters: SearchFilters;
  choices: Choice[];
  isRemoval: boolean;
}

function Row({ label, filters, choices, isRemoval }: RowProps) {
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{label}</span>
      {choices.map((choice) => (
        <ChoiceLink key={choice.label} filters={filters} choice={choice} isRemoval={isRemoval} />
      ))}
    </div>
  );
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
      // Who sets one goes on where they are.
      state="setting"
      preventScrollReset
    >
      {label}
      {count !== undefined && <span className="font-normal text-muted">{formatNumber(count)}</span>}
      {isRemoval && (
        <>
          <span aria-hidden="true">×</span>
          <span className="sr-only">(remove)</span>
        </>
      )}
    </Link>
  );
}
