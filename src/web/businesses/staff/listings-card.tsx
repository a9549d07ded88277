import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { ListingSelection, RunAction } from '../../../contract/bulk-runs.staff.ts';
import { isMemberStatus } from '../../../contract/businesses.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import { HttpError, read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { Options } from '../../kit/ui/field.tsx';
import { X } from '../../kit/ui/later-icons.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { later } from '../../staff/form.tsx';
import { SearchBox } from '../../staff/search-box.tsx';
import { allFields } from './all-fields.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkFailures, type Failure } from './bulk-failures.tsx';
import {
  isStatus,
  ListingsTable,
  lacksLabels,
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
  user: User;
  tools: ReactNode;
}

const RecentRuns = later(() => import('./recent-runs.tsx'), 'RecentRuns');
const RunDialog = later(() => import('./run-dialog.tsx'), 'RunDialog');

export function ListingsCard({ busy, actions, user, tools }: ListingsCardProps) {
  const mayTransfer = hasRight(user, 'transfer');
  const state = useTableState();
  const { status, q, lacks, importId, town, sort, order, cursor } = state.table;
  const selection = useSelection(JSON.stringify([status, lacks, importId, town, q]));
  const narrowed = { ...(lacks && { lacks }), ...(importId && { import: importId }), ...town };
  const top = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(findListingsHeading);
  const { data, error, isPlaceholderData, refetch } = useInfiniteQuery({
    ...readPages('GET /api/admin/businesses', {
      query: { status, q, cursor, ...narrowed, ...(sort && { sort, order }) },
    }),
    placeholderData: keepPreviousData,
  });
  const page = data?.pages[0];
  const businesses = page?.items.filter((business) => !busy.leavesListings(business, status));
  const [action, setAction] = useState<BarAction | null>(null);
  const isWaiting = status === 'pending' && importId !== '' && (page?.total ?? 0) > 0;
  const isOfMembers = isMemberStatus(status) && hasRight(user, 'mails');
  const chooseAll = (chosen: BarAction) => {
    selection.chooseAll();
    setAction(chosen);
  };
  const list = JSON.stringify(state.table);
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
        <ListingsFilters state={state} mayImport={mayTransfer} tools={tools} />
        <p aria-live="polite" className="mt-2 h-6 text-sm text-muted tabular-nums">
          {page && describeTotal(page.total, page.isTotalCapped ?? false)}
        </p>
        {isOfMembers && (
          <Button className="mt-2" disabled={!page?.total} onClick={() => chooseAll('mail')}>
            {m.members_write()}
          </Button>
        )}
        {page && isWaiting && (
          <Button className="mt-2" onClick={() => chooseAll('approve')}>
            {m.listings_approve_matching({
              count: describeTotal(page.total, page.isTotalCapped ?? false),
            })}
          </Button>
        )}
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
      <BulkBar
        action={action}
        setAction={setAction}
        selection={selection}
        busy={busy}
        matching={page ?? null}
        table={state.table}
        user={user}
      />
      <Suspense fallback={<div className="h-[57px]" />}>
        <RecentRuns />
      </Suspense>
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
  mayImport: boolean;
  tools: ReactNode;
}

/** Offers members only if the site has them. */
function StatusFilter({ state }: { state: TableState }) {
  const { status } = state.table;
  const { data: fields = [] } = useQuery(allFields);
  const hasMembers =
    isMemberStatus(status) || fields.some(({ key, isShown }) => key === 'member' && isShown);
  const isOffered = ([one]: [string, string]) => hasMembers || !isMemberStatus(one);
  return (
    <select
      aria-label={m.common_listing_status()}
      value={status}
      onChange={({ target }) => isStatus(target.value) && state.setStatus(target.value)}
      className={control}
    >
      <Options of={Object.entries(statusLabels).filter(isOffered)} />
    </select>
  );
}

function ListingsFilters({ state, mayImport, tools }: ListingsFiltersProps) {
  return (
    <search className="mt-3 flex flex-wrap gap-3">
      <SearchBox
        label={m.listings_search()}
        placeholder={m.listings_search_placeholder()}
        asked={state.table.q}
        onSearch={state.search}
        className={`${control} min-w-56 grow basis-64`}
      />
      <StatusFilter state={state} />
      {state.table.status !== 'deleted' && (
        <>
          <select
            aria-label={m.listings_lacks()}
            value={state.table.lacks ?? ''}
            onChange={({ target }) => state.setLacks(target.value)}
            className={control}
          >
            <option value="">{m.listings_lacks_any()}</option>
            <Options of={Object.entries(lacksLabels)} />
          </select>
          {state.table.town && (
            <Button variant="secondary" onClick={state.leaveTown}>
              {state.table.town.city}, {state.table.town.state}
              <X size={16} aria-label={m.listings_every_town()} />
            </Button>
          )}
          {mayImport && <ImportFilter state={state} />}
        </>
      )}
      {tools && <div className="flex flex-wrap gap-3 *:px-3">{tools}</div>}
    </search>
  );
}

/** The imports that the list can be filtered by. */
export const lastImports = read('GET /api/admin/imports', { query: { limit: '50' } });

/** Offers the latest imports, and the one in the URL. */
function ImportFilter({ state }: { state: TableState }) {
  const { importId } = state.table;
  const { data = [] } = useQuery(lastImports);
  const written = data.filter((one) => one.state === 'committed');
  const isKnown = written.some(({ id }) => String(id) === importId);
  if (written.length === 0 && !importId) return null;
  return (
    <select
      aria-label={m.listings_of_import()}
      value={importId}
      onChange={({ target }) => state.setImport(target.value)}
      className={`${control} max-w-56`}
    >
      <option value="">{m.listings_of_any_import()}</option>
      {importId && !isKnown && (
        <option value={importId}>{m.listings_of_import_numbered({ id: importId })}</option>
      )}
      <Options of={written.map(({ id, fileName }) => [id, fileName] as const)} />
    </select>
  );
}

type BarAction = Exclude<RunAction, 'clean'>;

const labels: Record<BarAction, string> = {
  approve: m.common_approve(),
  hide: m.listings_hide(),
  reject: m.common_reject(),
  move: m.common_move_to(),
  edit: m.common_edit_menu(),
  mail: m.listings_mail_contacts(),
  delete: m.common_delete(),
};

function listActions(user: User): BarAction[] {
  return [
    ...(['approve', 'hide', 'reject', 'move', 'edit'] as const),
    ...(hasRight(user, 'mails') ? (['mail'] as const) : []),
    ...(hasRight(user, 'removal') ? (['delete'] as const) : []),
  ];
}

interface BulkBarProps {
  action: BarAction | null;
  setAction: (action: BarAction | null) => void;
  busy: BusyRows;
  selection: RowSelection;
  matching: { total: number; isTotalCapped?: boolean } | null;
  table: TableState['table'];
  user: User;
}

function BulkBar({ action, setAction, selection, busy, matching, table, user }: BulkBarProps) {
  const [failures, setFailures] = useState<Failure[]>([]);
  const count = selection.chosen.size;
  const { isAll } = selection;
  const ids = [...selection.chosen.keys()];
  const all = matching ? describeTotal(matching.total, matching.isTotalCapped ?? false) : '';
  const isMore = matching !== null && matching.total > count && table.status !== 'deleted';
  const subject = isAll
    ? m.listings_all_matching({ count: all })
    : m.common_selected({ count: formatCount(count, m.count_businesses) });
  const close = () => setAction(null);
  return (
    <>
      {(count > 0 || isAll) && (
        <section
          aria-label={m.listings_selection()}
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-card border-t border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
        >
          <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
            {subject}
            {!isAll && count === MAX_SELECTED && m.common_selected_maximum()}
          </p>
          {isMore && !isAll && (
            <Button variant="quiet" onClick={selection.chooseAll}>
              {m.listings_select_matching({ count: all })}
            </Button>
          )}
          {listActions(user).map((one) => (
            <Button key={one} variant="secondary" onClick={() => setAction(one)}>
              {labels[one]}
            </Button>
          ))}
          {hasRight(user, 'transfer') && (
            <ButtonAnchor
              variant="secondary"
              className="px-3"
              href={exportPath(table, isAll ? null : ids)}
              download
            >
              {m.listings_export_csv()}
            </ButtonAnchor>
          )}
          <Button variant="quiet" onClick={selection.clear}>
            {m.common_clear_selection()}
          </Button>
        </section>
      )}
      {action && (isAll || (count > 0 && action === 'mail')) && (
        <Suspense>
          <RunDialog
            action={action}
            selection={isAll ? toSelection(table) : { status: 'all', ids }}
            subject={subject}
            onClose={close}
          />
        </Suspense>
      )}
      {action && action !== 'mail' && count > 0 && !isAll && (
        <BulkDialog
          action={action}
          busy={busy}
          businesses={[...selection.chosen.values()]}
          onClose={close}
          onDone={(failed) => {
            close();
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

function toSelection({ status, q, lacks, importId, town }: TableState['table']): ListingSelection {
  return {
    status: status === 'deleted' ? 'all' : status,
    ...(q && { q }),
    ...(lacks && { lacks }),
    ...(importId && { import: Number(importId) }),
    ...town,
  };
}

function exportPath(table: TableState['table'], ids: number[] | null): string {
  const chosen = ids ? { ids: ids.join(',') } : toSelection(table);
  const query = Object.entries(chosen).map(([name, value]) => [name, String(value)]);
  return `/api/admin/exports/selection?${new URLSearchParams(query)}`;
}
