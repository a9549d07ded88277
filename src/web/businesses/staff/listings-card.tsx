import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { BulkAction } from '../../../contract/businesses.staff.ts';
import { HttpError } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options } from '../../kit/ui/field.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { SearchBox } from '../../staff/search-box.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkFailures, type Failure } from './bulk-failures.tsx';
import {
  isStatus,
  ListingsTable,
  MAX_SELECTED,
  type RowSelection,
  statusLabels,
  type TableState,
  useSelection,
  useTableState,
} from './listings-table.tsx';
import type { BusyRows, RowActions } from './row-actions.ts';

const LISTINGS_HEADING = 'listings';

export function findListingsHeading(): HTMLElement | null {
  return document.getElementById(LISTINGS_HEADING);
}

interface ListingsCardProps {
  busy: BusyRows;
  actions: RowActions;
  mayDelete: boolean;
  tools: ReactNode;
}

export function ListingsCard({ busy, actions, mayDelete, tools }: ListingsCardProps) {
  const state = useTableState();
  const { status, q, sort, order, cursor } = state.table;
  const selection = useSelection(`${status} ${q}`);
  const top = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(findListingsHeading);
  const { data, error, isPlaceholderData, refetch } = useInfiniteQuery({
    ...readPages('GET /api/admin/businesses', {
      query: { status, q, cursor, ...(sort && { sort, order }) },
    }),
    placeholderData: keepPreviousData,
  });
  const page = data?.pages[0];
  const businesses = page?.items.filter((business) => !busy.leavesListings(business, status));
  const list = Object.values(state.table).join(' ');
  const [shownList, setShownList] = useState(list);
  if (!isPlaceholderData && shownList !== list) setShownList(list);
  const showTop = () => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  };
  return (
    <section
      {...focus}
      aria-labelledby={LISTINGS_HEADING}
      className={`rounded-card border border-line bg-surface ${data || error ? '' : 'min-h-[2200px]'}`}
    >
      <div className="p-4 pb-2">
        <h2 id={LISTINGS_HEADING} ref={top} tabIndex={-1} className="text-lg font-bold">
          {m.listings_all_title()}
        </h2>
        <ListingsFilters state={state} tools={tools} />
        <p aria-live="polite" className="mt-2 h-6 text-sm text-muted tabular-nums">
          {page && describeTotal(page.total, page.isTotalCapped ?? false)}
        </p>
      </div>
      {error ? (
        <div role="alert" className="flex flex-wrap items-center gap-4 px-4 pb-4">
          <p className="text-danger">
            {error instanceof HttpError ? error.detail : m.listings_load_failed()}
          </p>
          <Button variant="secondary" onClick={() => refetch()}>
            {m.common_try_again()}
          </Button>
        </div>
      ) : (
        <ListingsTable
          list={shownList}
          businesses={businesses ?? null}
          isBusy={isPlaceholderData}
          state={state}
          selection={selection}
          actions={actions}
        />
      )}
      {page && <Pager next={page.next} state={state} onTurn={showTop} />}
      <BulkBar selection={selection} busy={busy} mayDelete={mayDelete} />
    </section>
  );
}

function describeTotal(total: number, isCapped: boolean): string {
  if (isCapped) return m.listings_count_capped({ number: formatNumber(total) });
  return formatCount(total, m.count_businesses);
}

interface PagerProps {
  next: string | null;
  state: TableState;
  onTurn: () => void;
}

function Pager({ next, state, onTurn }: PagerProps) {
  const { goTo, goBack, table } = state;
  if (!next && !table.cursor) return null;
  const turn = (go: () => void) => () => {
    go();
    onTurn();
  };
  return (
    <nav
      aria-label={m.listings_pages_label()}
      className="flex flex-wrap justify-end gap-3 border-t border-line p-3"
    >
      {table.cursor && (
        <Button variant="secondary" onClick={turn(() => goTo(''))}>
          {m.listings_first_page()}
        </Button>
      )}
      {goBack && (
        <Button variant="secondary" onClick={turn(goBack)}>
          {m.listings_previous_page()}
        </Button>
      )}
      {next && (
        <Button variant="secondary" onClick={turn(() => goTo(next))}>
          {m.listings_next_page()}
        </Button>
      )}
    </nav>
  );
}

const control = 'min-h-11 rounded-card border border-field-line bg-surface px-3 text-base text-ink';

interface ListingsFiltersProps {
  state: TableState;
  tools: ReactNode;
}

function ListingsFilters({ state, tools }: ListingsFiltersProps) {
  return (
    <search className="mt-3 flex flex-wrap gap-3">
      <SearchBox
        label={m.listings_search()}
        placeholder={m.listings_search_placeholder()}
        asked={state.table.q}
        onSearch={state.search}
        className={`${control} min-w-56 grow basis-64`}
      />
      <select
        aria-label={m.common_listing_status()}
        value={state.table.status}
        onChange={({ target }) => isStatus(target.value) && state.setStatus(target.value)}
        className={control}
      >
        <Options of={Object.entries(statusLabels)} />
      </select>
      {tools && <div className="flex flex-wrap gap-3 *:px-3">{tools}</div>}
    </search>
  );
}

interface BulkBarProps {
  busy: BusyRows;
  selection: RowSelection;
  mayDelete: boolean;
}

const labels: Record<BulkAction, string> = {
  approve: m.common_approve(),
  reject: m.common_reject(),
  move: m.common_move_to(),
  edit: m.common_edit_menu(),
  delete: m.common_delete(),
};

function BulkBar({ busy, selection, mayDelete }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const count = selection.chosen.size;
  const actions: BulkAction[] = [
    'approve',
    'reject',
    'move',
    'edit',
    ...(mayDelete ? ['delete' as const] : []),
  ];
  return (
    <>
      {count > 0 && (
        <section
          aria-label={m.listings_selection()}
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-card border-t border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
        >
          <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
            {m.common_selected({ count: formatCount(count, m.count_businesses) })}
            {count === MAX_SELECTED && m.common_selected_maximum()}
          </p>
          {actions.map((one) => (
            <Button key={one} variant="secondary" onClick={() => setAction(one)}>
              {labels[one]}
            </Button>
          ))}
          <Button variant="quiet" onClick={selection.clear}>
            {m.common_clear_selection()}
          </Button>
        </section>
      )}
      {action && count > 0 && (
        <BulkDialog
          action={action}
          busy={busy}
          businesses={[...selection.chosen.values()]}
          onClose={() => setAction(null)}
          onDone={(failed) => {
            setAction(null);
            setFailures(failed);
            selection.keep(failed);
            if (failed.length === 0) setTimeout(() => findListingsHeading()?.focus());
          }}
        />
      )}
      {failures.length > 0 && <BulkFailures failures={failures} onClose={() => setFailures([])} />}
    </>
  );
}
