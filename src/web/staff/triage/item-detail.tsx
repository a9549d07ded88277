import { useEffect, useRef } from 'react';
import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/later-icons.tsx';
import { ListingLink } from '../listing-link.tsx';
import { AssigneeBar } from './assignee-bar.tsx';
import type { DetailProps } from './detail/detail-props.ts';
import { DoubtDetail } from './detail/doubt-detail.tsx';
import { Elsewhere } from './detail/elsewhere.tsx';
import { ListingDetail } from './detail/listing/detail.tsx';
import {
  ChangeDetail,
  ClaimDetail,
  PhotoDetail,
  ReplyDetail,
  ReportDetail,
  ReviewDetail,
} from './detail/other-details.tsx';
import { DueBadge } from './due-badge.tsx';
import { describeItem } from './kinds.ts';

const details = {
  listing: ListingDetail,
  change: ChangeDetail,
  claim: ClaimDetail,
  review: ReviewDetail,
  reported: ReviewDetail,
  reply: ReplyDetail,
  report: ReportDetail,
  photo: PhotoDetail,
  reviews: Elsewhere,
  twin: Elsewhere,
  doubt: DoubtDetail,
};

interface ItemDetailProps extends DetailProps {
  now: number;
  /** It was opened by a decision, or by its reader: the focus goes there. */
  takesFocus: boolean;
  onBack: () => void;
}

export function ItemDetail({ now, takesFocus, onBack, ...props }: ItemDetailProps) {
  const { item, user } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each item anew
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [item.key]);
  const Detail = details[item.kind];
  return (
    <article
      data-detail
      aria-labelledby="item"
      className="rounded-card border border-line bg-surface px-4 pt-3 sm:px-5"
    >
      <Button variant="quiet" className="-ml-3 lg:hidden" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" /> {m.staff_triage_back_to_the_queue()}
      </Button>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="item"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-xl font-bold wrap-anywhere outline-none"
        >
          {item.business.name}
        </h2>
        <DueBadge item={item} now={now} />
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {describeItem(item)} · {item.business.city}, {item.business.state}{' '}
        {item.business.isListed && (
          <ListingLink business={{ ...item.business, name: m.staff_triage_its_page() }} />
        )}
      </p>
      <AssigneeBar item={item} user={user} />
      <div className="pb-4">
        <Detail key={item.key} {...props} />
      </div>
    </article>
  );
}
