import { useEffect, useRef } from 'react';
import * as m from '#messages';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { DueBadge } from './due-badge.tsx';
import { describeItem, itemTitle } from './kinds.ts';
import type { PickedItem, QueueView } from './use-queue.ts';

interface QueueListProps {
  queue: QueueView;
  current: string | undefined;
  now: number;
  picked: PickedItem;
  onOpen: (key: string) => void;
}

export function QueueList({ queue, current, now, picked, onOpen }: QueueListProps) {
  return (
    <ol
      aria-label={m.triage_queue()}
      className="divide-y divide-line rounded-card border border-line bg-surface lg:max-h-[calc(100vh-9rem)] lg:overflow-y-auto"
    >
      {queue.items.map((item) => (
        <QueueListItem
          key={item.key}
          item={item}
          isCurrent={item.key === current}
          isRefused={queue.refusals.has(item.key)}
          now={now}
          picked={picked}
          onOpen={onOpen}
        />
      ))}
      {queue.query.hasNextPage && (
        <li>
          <MoreButton
            query={queue.query}
            label={m.common_show_more()}
            className="flex justify-center p-3"
          />
        </li>
      )}
    </ol>
  );
}

interface QueueItemProps extends Pick<QueueListProps, 'now' | 'picked' | 'onOpen'> {
  item: QueueItem;
  isCurrent: boolean;
  isRefused: boolean;
}

function QueueListItem({ item, isCurrent, isRefused, now, picked, onOpen }: QueueItemProps) {
  const { key, kind, business } = item;
  const title = itemTitle(item);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li
      ref={row}
      className="flex min-w-0 items-start has-[[aria-current]]:bg-accent-soft has-[[aria-current]]:shadow-[inset_3px_0_0_var(--color-accent)]"
    >
      {kind === 'listing' && business && (
        <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label={m.common_select_named({ name: business.name })}
            checked={picked.chosen.has(business.id)}
            onChange={({ target }) => picked.toggle(business, target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(key)}
        className={`min-h-11 min-w-0 grow cursor-pointer py-2 pr-3 text-left ${kind === 'listing' ? '' : 'pl-4'}`}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{title}</span>
          <DueBadge item={item} now={now} />
        </span>
        <span className="block truncate text-sm text-muted">
          {describeItem(item)}
          {kind !== 'listing' && business && ` · ${business.city}, ${business.state}`}
        </span>
        {kind === 'listing' && business && (
          <span className="block truncate text-sm text-muted">
            {[business.address, business.city, business.state].filter(Boolean).join(', ')}
          </span>
        )}
        <Marks item={item} isRefused={isRefused} />
      </button>
    </li>
  );
}

function Marks({
  item: { question, ...item },
  isRefused,
}: {
  item: QueueItem;
  isRefused: boolean;
}) {
  const isOnlyOpenHere = item.assignee?.isMe && !item.assignee.isKept;
  const assignee = isOnlyOpenHere ? null : item.assignee;
  if (!assignee && !question && !isRefused) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {isRefused && <Badge tone="gold">{m.triage_not_saved()}</Badge>}
      {assignee && (
        <Badge tone={assignee.isMe ? 'accent' : 'gold'}>
          {assignee.isMe ? m.triage_yours() : assignee.name}
        </Badge>
      )}
      {question && <Badge>{questionMarks[question.state]}</Badge>}
    </span>
  );
}

const questionMarks = {
  waiting: m.triage_owner_waiting(),
  answered: m.triage_owner_answered(),
  changed: m.triage_changed_since_asked(),
  silent: m.triage_no_answer(),
};
