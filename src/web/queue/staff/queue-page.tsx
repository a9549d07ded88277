import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { hasRight } from '../../../domain/rights.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { sourceNames } from '../../businesses/sources.ts';
import { listedSources, useSources } from '../../businesses/staff/use-sources.ts';
import { FindPair } from '../../duplicates/staff/find-pair.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { StateOptions } from '../../kit/state-options.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Options } from '../../kit/ui/field.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { KeyList } from '../../staff/key-list.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { decisionsFor } from '../../staff/reason-field.tsx';
import { SearchBox } from '../../staff/search-box.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { clerks } from './assignee-bar.tsx';
import { DoneList } from './done-list.tsx';
import { keyHelp } from './keys.ts';
import { kindNames } from './kinds.ts';
import { ManageReasons } from './manage-reasons.tsx';
import { Split } from './split.tsx';
import { type QueueFilters, useFilters } from './use-filters.ts';
import { type QueueView, useQueue } from './use-queue.ts';

export function QueuePage() {
  const user = useStaffUser();
  const isHydrated = useIsHydrated();
  // Waits for both queries, because they decide which filters are shown, to avoid layout shift.
  const { isFetched: hasCategories } = useQuery(allCategories);
  const { isFetched: hasSources } = useQuery(listedSources);
  const isReady = isHydrated && hasCategories && hasSources;
  return (
    <div className="page-width py-6">
      <Metadata title={m.triage_title()} isHidden />
      {isReady ? <WorkQueue user={user} /> : <Loading />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <h1 className="mb-4 text-2xl font-extrabold">{m.triage_title()}</h1>
      <Skeleton />
    </>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.triage_loading()}
      className="grid gap-4 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]"
    >
      <div className="skeleton skeleton-rows h-screen" />
      <div className="skeleton skeleton-rows hidden h-screen lg:block" />
    </div>
  );
}

function WorkQueue({ user }: { user: User }) {
  const filters = useFilters(kindsFor(user.rights));
  const queue = useQueue(filters);
  const [shown, setShown] = useState<'keys' | 'reasons' | null>(null);
  const { data, error, hasNextPage } = queue.query;
  const { isLoading: isWithoutClerks } = useQuery(clerks);
  const isPending = queue.query.isPending || isWithoutClerks;
  const isThere = data !== undefined && !isWithoutClerks && !filters.isDone;
  const decisions = decisionsFor(user.rights);
  return (
    <>
      {filters.item && <h1 className="sr-only lg:hidden">{m.triage_title()}</h1>}
      <div
        className={`mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 ${filters.item ? 'max-lg:hidden' : ''}`}
      >
        <div>
          <h1 className="text-2xl font-extrabold">{m.triage_title()}</h1>
          <p role="status" className="min-h-6 text-muted tabular-nums">
            {isThere &&
              m.triage_waiting_count({
                number: formatNumber(queue.total),
                value: queue.isTotalCapped ? '+' : '',
              })}
          </p>
        </div>
        <div className="-mx-3 flex flex-wrap">
          {decisions.length > 0 && (
            <Button variant="quiet" onClick={() => setShown('reasons')}>
              {m.common_saved_reasons()}
            </Button>
          )}
          <Button
            variant="quiet"
            className="pointer-coarse:hidden"
            onClick={() => setShown('keys')}
          >
            {m.triage_keys()}
          </Button>
        </div>
      </div>
      <FiltersBar user={user} filters={filters} counts={queue.counts} />
      {filters.kind === 'twin' && !filters.isDone && (
        <div className={filters.item ? 'max-lg:hidden' : ''}>
          <FindPair
            key={filters.item}
            onFound={(low, high) => filters.open(`twin-${low}-${high}`)}
          />
        </div>
      )}
      {filters.isDone && <DoneList user={user} filters={filters} />}
      {!filters.isDone && (isPending || (queue.items.length === 0 && hasNextPage)) && <Skeleton />}
      {error && !data && !filters.isDone && (
        <ListFailure error={error} fallback={m.triage_load_failed()} />
      )}
      {isThere && queue.items.length === 0 && !hasNextPage && !filters.item && (
        <NothingLeft filters={filters} />
      )}
      {isThere && (queue.items.length > 0 || filters.item) && (
        <Split
          key={JSON.stringify([filters.kind, filters.filters])}
          user={user}
          filters={filters}
          queue={queue}
          onHelp={() => setShown('keys')}
        />
      )}
      {shown === 'keys' && <KeysHelp onClose={() => setShown(null)} />}
      {shown === 'reasons' && (
        <ManageReasons decisions={decisions} onClose={() => setShown(null)} />
      )}
    </>
  );
}

function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={m.shortcuts_title()}>
      <KeyList keys={keyHelp} className="grid-cols-[4.5rem_1fr]" />
    </Dialog>
  );
}

function NothingLeft({ filters }: { filters: QueueFilters }) {
  if (filters.isFiltered) {
    return (
      <Message title={m.triage_empty_title()}>
        <p className="text-muted">{m.triage_empty_filtered()}</p>
        <Button variant="secondary" onClick={filters.clear}>
          {m.triage_empty_show_all()}
        </Button>
      </Message>
    );
  }
  return (
    <Message title={m.triage_all_done()}>
      <p className="text-muted">{m.triage_all_done_text()}</p>
      <ButtonLink variant="secondary" to="/admin">
        {m.admin_dashboard()}
      </ButtonLink>
    </Message>
  );
}

const control =
  'min-h-11 max-w-full rounded-card border border-field-line bg-surface px-3 text-base text-ink';

interface FiltersBarProps {
  user: User;
  filters: QueueFilters;
  counts: QueueView['counts'];
}

function FiltersBar({ user, filters, counts }: FiltersBarProps) {
  const own = kindsFor(user.rights);
  const { kind, filters: given, set } = filters;
  const { data: categories = [] } = useQuery(allCategories);
  const sources = useSources(sourceNames, given.source);
  const isEmpty = categories.every(({ businessCount }) => businessCount === 0);
  const countOf = (one: QueueKind) => counts?.find((count) => count.kind === one);
  // The duplicates view can also compare any two listings, so it is hidden only in an empty directory.
  const isThere = (one: QueueKind) =>
    filters.isDone || one === kind || countOf(one)?.count !== 0 || (one === 'twin' && !isEmpty);
  const numberOf = (one: QueueKind) => {
    const found = countOf(one);
    return found ? ` (${found.count}${found.isCapped ? '+' : ''})` : '';
  };
  const [isOpen, setOpen] = useState(filters.isFiltered);
  return (
    <search className={`mb-3 flex flex-wrap gap-2 ${filters.item ? 'max-lg:hidden' : ''}`}>
      <SearchBox
        label={m.triage_search()}
        placeholder={m.triage_search_placeholder()}
        asked={given.q ?? ''}
        onSearch={(q) => set({ q })}
        className={`${control} min-w-40 grow basis-56`}
      />
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.common_filters()}
      </Button>
      <div className={`flex min-w-0 basis-full flex-wrap gap-2 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <Choice label={m.triage_kind()} value={kind} onChange={(value) => set({ kind: value })}>
          <option value="">{m.common_everything()}</option>
          <Options
            of={own.filter(isThere).map((one) => [one, kindNames[one].many + numberOf(one)])}
          />
        </Choice>
        <Choice
          label={m.triage_waiting_filter()}
          value={filters.isDone ? 'done' : given.show === 'asked' ? 'asked' : ''}
          onChange={(value) => set({ show: value })}
        >
          <option value="">{m.triage_waiting_for_us()}</option>
          {(hasRight(user, 'listings') || hasRight(user, 'claims')) && (
            <option value="asked">{m.triage_waiting_for_owners()}</option>
          )}
          <option value="done">{m.triage_done_title()}</option>
        </Choice>
        <Choice
          label={m.triage_assigned()}
          value={given.assigned}
          onChange={(assigned) => set({ assigned })}
        >
          <option value="">{m.triage_assigned_anyone()}</option>
          <option value="me">{m.triage_assigned_me()}</option>
          {!filters.isDone && <option value="nobody">{m.triage_assigned_nobody()}</option>}
        </Choice>
        <Choice label={m.field_state()} value={given.state} onChange={(state) => set({ state })}>
          <option value="">{m.common_all_states()}</option>
          <StateOptions isAll />
        </Choice>
        {!filters.isDone && (
          <>
            {categories.length > 0 && (
              <Choice
                label={m.field_category()}
                value={given.categoryId}
                onChange={(categoryId) => set({ categoryId })}
              >
                <option value="">{m.common_all_categories()}</option>
                <Options of={categories} />
              </Choice>
            )}
            {sources.length > 0 && (
              <Choice
                label={m.common_source()}
                value={given.source}
                onChange={(source) => set({ source })}
              >
                <option value="">{m.common_all_sources()}</option>
                <Options of={sources} />
              </Choice>
            )}
            <Choice label={m.triage_age()} value={given.older} onChange={(older) => set({ older })}>
              <option value="">{m.triage_age_any()}</option>
              <option value="24">{m.triage_age_day()}</option>
              <option value="48">{m.triage_age_two_days()}</option>
              <option value="168">{m.triage_age_week()}</option>
            </Choice>
          </>
        )}
        {filters.isFiltered && (
          <Button variant="quiet" onClick={filters.clear}>
            {m.common_clear()}
          </Button>
        )}
      </div>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${control} ${value ? 'border-accent' : ''} max-sm:basis-[calc(50%-0.25rem)] max-sm:grow sm:w-52 max-sm:min-w-0 text-ellipsis`}
    >
      {children}
    </select>
  );
}
