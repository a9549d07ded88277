import * as m from '#messages';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { describeDue } from './due-words.ts';

const looks = {
  plain: 'text-muted',
  soon: 'text-gold font-semibold',
  late: 'text-danger font-semibold',
};

export function DueBadge({ item, now }: { item: Pick<QueueItem, 'dueAt' | 'since'>; now: number }) {
  const { text, tone } = describeDue(item.dueAt, item.since, now);
  return (
    <time
      dateTime={item.since}
      title={m.triage_since_title({ date: formatDate(item.since) })}
      className={`shrink-0 text-sm tabular-nums ${looks[tone]}`}
    >
      {text}
    </time>
  );
}
