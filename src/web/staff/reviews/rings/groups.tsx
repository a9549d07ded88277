import { useState } from 'react';
import * as m from '#messages';
import type { RingGroup, RingQueue } from '../../../../contract/staff/rings.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { ActionBar } from '../../decide.tsx';
import { QueueList } from '../../staff-screen.tsx';
import { useListKeys } from '../use-list-keys.ts';
import { groupOffers } from './group-actions.tsx';
import { GroupSummary, nameGroup } from './group-summary.tsx';

const words: Record<RingQueue, { none: string; other: string }> = {
  open: {
    none: m.staff_reviews_no_groups_wait_reviews_that_look(),
    other: m.staff_reviews_show_decided_groups(),
  },
  decided: {
    none: m.staff_reviews_no_group_was_decided_yet(),
    other: m.staff_reviews_show_open_groups(),
  },
};

export function Groups() {
  const [queue, setQueue] = useState<RingQueue>('open');
  const { none, other } = words[queue];
  useListKeys();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-[75ch] text-muted">
          {m.staff_reviews_reviews_that_belong_together_the()}
        </p>
        <Button variant="quiet" onClick={() => setQueue(queue === 'open' ? 'decided' : 'open')}>
          {other}
        </Button>
      </div>
      <div className="mt-3">
        <QueueList
          key={queue}
          list="GET /api/admin/review-groups"
          request={{ query: { status: queue } }}
          label={m.staff_reviews_groups()}
          none={none}
          failure={m.staff_reviews_the_groups_could_not_be_loaded()}
        >
          {(groups) => (
            <ol className="flex flex-col gap-4">
              {groups.map((group) => (
                <GroupItem key={group.id} group={group} />
              ))}
            </ol>
          )}
        </QueueList>
      </div>
    </>
  );
}

function GroupItem({ group }: { group: RingGroup }) {
  return (
    <li
      data-item
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-lg font-bold">{nameGroup(group)}</h2>
      <GroupSummary group={group} />
      <Sample group={group} />
      <div className="flex flex-wrap gap-3">
        <ActionBar offers={groupOffers(group)} />
        <ButtonLink variant="quiet" to={`/admin/reviews?status=groups&group=${group.id}`}>
          <Rich
            message={m.staff_reviews_look_closer_at_group}
            fields={{ group: nameGroup(group) }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </ButtonLink>
      </div>
    </li>
  );
}

function Sample({ group: { sample } }: { group: RingGroup }) {
  return (
    <ul
      aria-label={m.staff_reviews_some_of_them()}
      className="flex flex-col gap-2 border-l-2 border-line pl-3"
    >
      {sample.map(({ id, rating, reviewerName, comment }) => (
        <li key={id} className="text-sm">
          <span className="flex flex-wrap items-center gap-2">
            <Stars rating={rating} size={14} />
            <span className="font-semibold wrap-anywhere">{reviewerName}</span>
          </span>
          <span className="line-clamp-2 max-w-[75ch] wrap-anywhere text-muted">{comment}</span>
        </li>
      ))}
    </ul>
  );
}
