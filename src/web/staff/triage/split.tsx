import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { TriageItem } from '../../../contract/staff/triage.ts';
import { readOrNull } from '../../api.ts';
import { useApproveRead } from '../businesses/approve-read.tsx';
import { useBusinessActions } from '../businesses/use-business-actions.ts';
import { Gone } from './detail/gone.tsx';
import { ItemDetail } from './item-detail.tsx';
import { useTriageKeys } from './keys.ts';
import { QueueList } from './queue-list.tsx';
import { SelectAll } from './select-all.tsx';
import type { Filters } from './use-filters.ts';
import { useNow } from './use-now.ts';
import { usePicked } from './use-picked.ts';
import type { Queue } from './use-queue.ts';

interface SplitProps {
  user: User;
  filters: Filters;
  queue: Queue;
  onHelp: () => void;
}

/** The list beside the open item; on phones one of them. */
export function Split({ user, filters, queue, onHelp }: SplitProps) {
  const now = useNow();
  const picked = usePicked();
  const takesFocus = useRef(false);
  const { items } = queue;
  const opened = useOpened(filters);
  const isOpen = opened.key !== undefined;
  const current = isOpen ? items.find(({ key }) => key === opened.key) : items[0];
  usePrefetch(neighbor(items, current, 1));
  const open = (key: string) => {
    takesFocus.current = true;
    opened.open(key, isOpen);
  };
  const move = (step: 1 | -1) => {
    const next = neighbor(items, current, step) ?? (current ? undefined : items[0]);
    if (next) open(next.key);
  };
  // The last one of the list gives way to the one before it.
  const goOn = () => {
    const next = neighbor(items, current, 1) ?? neighbor(items, current, -1);
    open((next ?? (current ? undefined : items[0]))?.key ?? '');
  };
  const decide = (work: Promise<unknown>) => {
    if (!current) return;
    queue.hide(current.key, work);
    goOn();
  };
  const { approve } = useBusinessActions();
  const changedSince = useApproveRead({ approve, onLook: ({ id }) => open(`listing-${id}`) });
  useTriageKeys({
    move,
    help: onHelp,
    pick: () => {
      if (current?.kind !== 'listing') return;
      picked.toggle(current.business, !picked.chosen.has(current.business.id));
    },
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
      <div className={`min-w-0 ${isOpen ? 'max-lg:hidden' : ''}`}>
        <SelectAll filters={filters} queue={queue} picked={picked} />
        <QueueList queue={queue} current={current?.key} now={now} picked={picked} onOpen={open} />
      </div>
      <div className={`min-w-0 ${isOpen ? '' : 'max-lg:hidden'}`}>
        {current ? (
          <ItemDetail
            key={current.key}
            item={current}
            user={user}
            now={now}
            takesFocus={takesFocus.current}
            approve={changedSince.approveRead}
            onNext={goOn}
            onDecide={decide}
            onBack={() => opened.open('', false)}
          />
        ) : (
          <Gone onNext={goOn}>{m.staff_triage_this_was_decided_or_is_not()}</Gone>
        )}
      </div>
      {changedSince.dialog}
    </div>
  );
}

/** The address follows a moment later: nothing else is shown meanwhile. */
function useOpened(filters: Filters) {
  const [ahead, setAhead] = useState<{ key: string; from: string | undefined } | null>(null);
  if (ahead && ahead.from !== filters.item) setAhead(null);
  return {
    key: ahead && ahead.from === filters.item ? ahead.key || undefined : filters.item,
    open: (key: string, isReplaced: boolean) => {
      setAhead({ key, from: filters.item });
      filters.open(key, isReplaced);
    },
  };
}

function neighbor(
  items: TriageItem[],
  current: TriageItem | undefined,
  step: 1 | -1,
): TriageItem | undefined {
  const place = items.findIndex(({ key }) => key === current?.key);
  return place === -1 ? undefined : items[place + step];
}

/** The next listing is there when it is asked for. */
function usePrefetch(next: TriageItem | undefined) {
  const queryClient = useQueryClient();
  const id = next?.kind === 'listing' ? next.id : null;
  useEffect(() => {
    if (id === null) return;
    void queryClient.prefetchQuery({
      ...readOrNull('GET /api/admin/businesses/:id', { params: { id } }),
      staleTime: 30_000,
    });
  }, [queryClient, id]);
}
