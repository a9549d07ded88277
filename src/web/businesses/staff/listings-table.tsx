import { type ComponentProps, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import type {
  BusinessSort,
  BusinessStatus,
  Missing,
  StaffBusiness,
} from '../../../contract/businesses.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatNumber } from '../../kit/format.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Award, CheckIcon, ClockIcon } from '../../kit/ui/icons.tsx';
import { Pencil, RotateCcw, Trash2 } from '../../kit/ui/later-icons.tsx';
import {
  ActionsCell,
  ActionsHeadCell,
  Cell,
  HeadCell,
  SkeletonRows,
  SortCell,
  Table,
} from '../../kit/ui/table.tsx';
import { PremiumBadge } from '../premium-badge.tsx';
import { BusinessName, StaffBusinessRow } from './business-row.tsx';
import type { RowActions } from './row-actions.ts';

export const statusLabels: Record<BusinessStatus, string> = {
  all: m.listings_filter_all(),
  approved: m.listings_filter_approved(),
  pending: m.listings_filter_pending(),
  premium: m.listings_filter_premium(),
  members: m.listings_filter_members(),
  'former-members': m.listings_filter_former_members(),
  outside: m.listings_outside_area_mark(),
  deleted: m.listings_filter_deleted(),
};
export const lacksLabels: Record<Missing, string> = {
  phone: m.listings_lacks_phone(),
  hours: m.hours_none(),
  photo: m.listings_lacks_photo(),
  description: m.listings_lacks_description(),
  website: m.listings_lacks_website(),
  address: m.listings_lacks_address(),
  email: m.listings_lacks_email(),
  trades: m.listings_lacks_trades(),
  confirmation: m.listings_lacks_confirmation(),
};
type Order = 'asc' | 'desc';
const sorts: readonly string[] = ['name', 'category', 'location'] satisfies BusinessSort[];

export function isStatus(text: string | undefined): text is BusinessStatus {
  return text !== undefined && Object.hasOwn(statusLabels, text);
}

function isMissing(text: string | undefined): text is Missing {
  return text !== undefined && Object.hasOwn(lacksLabels, text);
}

function isSort(text: string | undefined): text is BusinessSort {
  return text !== undefined && sorts.includes(text);
}

/** Keeps the table's state in the URL, so that it can be bookmarked and shared. */
export function useTableState() {
  const given = useParameters(screens.admin);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { status, sort, lacks } = given;
  const table = {
    status: isStatus(status) ? status : 'all',
    q: given.q ?? '',
    lacks: isMissing(lacks) ? lacks : null,
    town: given.city && given.state ? { city: given.city, state: given.state } : null,
    importId: /^[1-9]\d{0,14}$/.test(given.import ?? '') ? (given.import ?? '') : '',
    sort: isSort(sort) ? sort : null,
    order: (given.order === 'desc' ? 'desc' : 'asc') satisfies Order as Order,
    cursor: given.cursor ?? '',
  } as const;
  const change = (values: typeof given, replace = false) => {
    const search = formatParameters(screens.admin, { ...given, cursor: '', ...values });
    navigate({ search }, { replace, preventScrollReset: true, state: 'setting' });
  };
  return {
    table,
    setStatus: (value: BusinessStatus) => change({ status: value === 'all' ? '' : value }),
    setLacks: (value: string) => change({ lacks: isMissing(value) ? value : '' }),
    setImport: (id: string) => change({ import: id }),
    leaveTown: () => change({ city: '', state: '' }),
    search: (q: string) => change({ q }, true),
    sortBy: (column: BusinessSort) => {
      const isAgain = table.sort === column && table.order === 'asc';
      change({ sort: column, order: isAgain ? 'desc' : '' });
    },
    goTo: (cursor: string) => change({ cursor }),
    /** Goes back; null if this page wasn't reached from the previous one. */
    goBack: table.cursor && state === 'setting' ? () => navigate(-1) : null,
  };
}
export type TableState = ReturnType<typeof useTableState>;

export const MAX_SELECTED = 500;

/** Keeps the selection across pages and sorting; a new search clears it. */
export function useSelection(scope: string) {
  const none = { scope, chosen: new Map<number, StaffBusiness>(), isAll: false };
  const [selection, setSelection] = useState(none);
  const { chosen, isAll } = selection.scope === scope ? selection : none;
  const replace = (businesses: Iterable<StaffBusiness>) => {
    const entries = [...businesses].slice(0, MAX_SELECTED).map((one) => [one.id, one] as const);
    setSelection({ scope, chosen: new Map(entries), isAll: false });
  };
  return {
    chosen,
    /** Whether all listings that match are selected, on all pages. */
    isAll,
    chooseAll: () => setSelection({ scope, chosen, isAll: true }),
    clear: () => replace([]),
    keep: (those: readonly { id: number; current?: StaffBusiness | undefined }[]) => {
      replace(those.flatMap(({ id, current }) => current ?? chosen.get(id) ?? []));
    },
    toggle: (businesses: readonly StaffBusiness[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const business of businesses) {
        if (isChosen) next.set(business.id, business);
        else next.delete(business.id);
      }
      replace(next.values());
    },
  };
}
export type RowSelection = ReturnType<typeof useSelection>;

interface ListingsTableProps {
  /** Key of the table body, so that rows aren't reused for another list. */
  list: string;
  businesses: StaffBusiness[] | null;
  isBusy: boolean;
  state: TableState;
  selection: RowSelection;
  actions: RowActions;
}

export function ListingsTable(props: ListingsTableProps) {
  const { list, businesses, isBusy, state, selection, actions } = props;
  // Deleted listings have a fixed order and are restored one at a time.
  const isDeleted = state.table.status === 'deleted';
  const Sorted = isDeleted ? UnsortedCell : SortCell;
  const sortable = (column: BusinessSort) => ({
    order: state.table.sort === column ? state.table.order : null,
    onSort: () => state.sortBy(column),
  });
  if (businesses?.length === 0) {
    return <p className="px-4 pb-6 text-muted">{m.listings_empty_filtered()}</p>;
  }
  return (
    <Table label={m.common_businesses()} className="min-w-5xl" isBusy={isBusy}>
      <thead>
        <tr>
          <HeadCell className="w-11">
            <SelectAll businesses={isDeleted ? [] : (businesses ?? [])} selection={selection} />
          </HeadCell>
          <Sorted {...sortable('name')}>{m.field_business_name()}</Sorted>
          <Sorted className="w-36" {...sortable('category')}>
            {m.field_category()}
          </Sorted>
          <Sorted className="w-44" {...sortable('location')}>
            {m.common_location()}
          </Sorted>
          <HeadCell className="w-56">{m.common_listing_status()}</HeadCell>
          <HeadCell className="w-20">{m.common_rating()}</HeadCell>
          <ActionsHeadCell className="w-36" />
        </tr>
      </thead>
      <tbody key={list}>
        {businesses === null && <SkeletonRows rows={5} columns={7} />}
        {businesses?.map((business) => (
          <ListingRow
            key={business.id}
            business={business}
            actions={actions}
            isSelected={selection.isAll || selection.chosen.has(business.id)}
            onSelect={(isChosen) => selection.toggle([business], isChosen)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function UnsortedCell({ className, children }: ComponentProps<typeof SortCell>) {
  return <HeadCell className={className ?? ''}>{children}</HeadCell>;
}

function SelectAll(props: { businesses: StaffBusiness[]; selection: RowSelection }) {
  const { businesses, selection } = props;
  const count = businesses.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <label className="-mx-2 flex size-10 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={m.listings_select_page()}
        disabled={businesses.length === 0}
        checked={count > 0 && count === businesses.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < businesses.length;
        }}
        onChange={({ target }) => selection.toggle(businesses, target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  );
}

interface ListingRowProps {
  business: StaffBusiness;
  actions: RowActions;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

function ListingRow({ business, actions, isSelected, onSelect }: ListingRowProps) {
  const { name, category, categoryId, city, state, isApproved, isPremium, deletedAt } = business;
  return (
    <StaffBusinessRow
      business={business}
      actions={actions}
      isSelected={isSelected}
      {...(!deletedAt && { onSelect: () => onSelect(!isSelected) })}
    >
      <Cell>
        {!deletedAt && (
          <label className="-mx-2 flex size-10 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              aria-label={m.common_select_named({ name })}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
              className="size-5 accent-accent"
            />
          </label>
        )}
      </Cell>
      <Cell>
        <BusinessName
          business={business}
          onOpen={actions.can('edit', business) ? () => actions.run('edit', business) : null}
        />
      </Cell>
      <Cell>{category.name || m.listings_category_missing_numbered({ categoryId })}</Cell>
      <Cell>
        {city}, {state}
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-1.5">
          {deletedAt ? (
            <Badge>{m.listings_deleted_on({ date: formatDate(deletedAt) })}</Badge>
          ) : (
            <ApprovalBadge isApproved={isApproved} />
          )}
          {isPremium && <PremiumBadge />}
          {business.plan && <Badge>{namePlan(business.plan)}</Badge>}
          {business.isOutside && <Badge>{m.listings_outside_area_mark()}</Badge>}
        </div>
      </Cell>
      <Cell>
        {business.rating.toFixed(1)} ({formatNumber(business.reviewCount)})
      </Cell>
      <ActionsCell>
        <RowButtons business={business} actions={actions} />
      </ActionsCell>
    </StaffBusinessRow>
  );
}

function ApprovalBadge({ isApproved }: { isApproved: boolean }) {
  return isApproved ? (
    <Badge tone="accent">
      <CheckIcon size={14} aria-hidden="true" />
      {m.common_approved()}
    </Badge>
  ) : (
    <Badge>
      <ClockIcon size={14} aria-hidden="true" />
      {m.listings_pending()}
    </Badge>
  );
}

function RowButtons({ business, actions }: { business: StaffBusiness; actions: RowActions }) {
  const { name } = business;
  return (
    <div className="-ml-2 flex">
      {actions.can('restore', business) && (
        <IconButton
          label={m.listings_restore_named({ name })}
          onClick={() => actions.run('restore', business)}
        >
          <RotateCcw size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('edit', business) && (
        <IconButton
          label={m.common_edit_named({ name })}
          onClick={() => actions.run('edit', business)}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('upgrade', business) && (
        <IconButton
          label={m.listings_upgrade_named({ name })}
          onClick={() => actions.run('upgrade', business)}
        >
          <Award size={18} aria-hidden="true" />
        </IconButton>
      )}
      {actions.can('delete', business) && (
        <IconButton
          label={m.common_delete_named({ name })}
          onClick={() => actions.run('delete', business)}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
