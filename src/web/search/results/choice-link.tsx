import * as m from '#messages';
import { formatNumber } from '../../format.ts';
import { Link } from '../../ui/link.tsx';
import { hrefWith, type SearchFilters } from '../filters.ts';
import { chip } from './chip.ts';

export interface Choice {
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

export function ChoiceLink({ filters, choice, isRemoval }: ChoiceLinkProps) {
  const { label, changes, count, isCurrent } = choice;
  return (
    <Link
      to={hrefWith(filters, changes)}
      aria-current={isCurrent || isRemoval || undefined}
      className={chip}
      // Setting one leaves the focus where it is.
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
