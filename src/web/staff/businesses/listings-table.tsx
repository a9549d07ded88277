import type { ComponentProps } from 'react';
import * as m from '#messages';
import type { BusinessSort, StaffBusiness } from '../../../contract/staff/businesses.ts';
import { ActionsHeadCell, HeadCell, SkeletonRows, SortCell, Table } from '../../ui/table.tsx';
import { ListingRow } from './listing-row.tsx';
import type { RowActions } from './row-actions.ts';
import type { Selection } from './use-selection.ts';
import type { TableState } from './use-table-state.ts';

interface ListingsTableProps {
  /** Another list has rows of its own: those of the one before do not move to new places. */
  list: string;
  businesses: StaffBusiness[] | null;
  isBusy: boolean;
  state: TableState;
  selection: Selection;
  actions: RowActions;
}

export function ListingsTable(props: ListingsTableProps) {
  const { list, businesses, isBusy, state, selection, actions } = props;
  // The deleted stand in one order, and are restored one by one.
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
            isSelected={selection.chosen.has(business.id)}
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

function SelectAll(props: { businesses: StaffBusiness[]; selection: Selection }) {
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
