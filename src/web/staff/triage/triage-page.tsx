import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import { formatNumber } from '../../format.ts';
import { Metadata } from '../../metadata.tsx';
import { Button } from '../../ui/button.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { FindPair } from '../duplicates/find-pair.tsx';
import { ListFailure } from '../list-failure.tsx';
import { ManageReasons } from '../reasons/manage-reasons.tsx';
import { decisionsFor } from '../reasons/words.ts';
import { useStaffUser } from '../staff-frame.tsx';
import { clerks } from './assignee-bar.tsx';
import { DoneList } from './done-list.tsx';
import { FiltersBar } from './filters-bar.tsx';
import { KeysHelp } from './keys-help.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { Split } from './split.tsx';
import { useFilters } from './use-filters.ts';
import { useQueue } from './use-queue.ts';

export function TriagePage() {
  const user = useStaffUser();
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={m.triage_title()} isHidden />
      {isHydrated ? <WorkQueue user={user} /> : <Loading />}
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
      <div className="skeleton h-screen" />
      <div className="skeleton hidden h-screen lg:block" />
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
