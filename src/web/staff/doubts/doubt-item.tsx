import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { DoubtfulListing } from '../../../contract/staff/checks.ts';
import { formatDate } from '../../dates.ts';
import { formatCount } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Rich } from '../../ui/rich.tsx';
import { EditDialog } from '../businesses/edit/edit-dialog.tsx';
import { linkDeleted } from '../listing-link.tsx';
import { BusinessName } from '../reviews/review-queue.tsx';
import { describeConfirmed, listReasons } from './describe-checks.ts';
import { useAnswerDoubt } from './use-answer-doubt.ts';
import { useRemoveListing } from './use-remove-listing.ts';

export function DoubtItem({ listing, user }: { listing: DoubtfulListing; user: User }) {
  const { business, points, askedAt, hasContact } = listing;
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BusinessName business={business} />
        {points > 0 && <Badge tone="gold">{formatCount(points, m.count_points)}</Badge>}
        {business.mayBeClosed && <Badge>{m.staff_doubts_its_page_says_that_it_may()}</Badge>}
      </div>
      <ul aria-label={m.staff_doubts_reasons()} className="list-disc pl-5">
        {listReasons(listing).map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {describeConfirmed(listing)}. {describeAsked({ askedAt, hasContact })}
      </p>
      <Answers listing={listing} user={user} />
    </li>
  );
}

function describeAsked({ askedAt, hasContact }: Pick<DoubtfulListing, 'askedAt' | 'hasContact'>) {
  if (askedAt) return m.staff_doubts_its_owner_was_asked_on_date({ date: formatDate(askedAt) });
  return hasContact
    ? m.staff_doubts_its_owner_was_not_asked_yet()
    : m.staff_doubts_it_has_no_email_address_to();
}

function Answers({ listing, user }: { listing: DoubtfulListing; user: User }) {
  const { business, hasContact } = listing;
  const answer = useAnswerDoubt(business);
  const [task, setTask] = useState<'edit' | 'delete' | null>(null);
  const close = () => setTask(null);
  const mayRemove = hasRight(user, 'removal');
  const target = <span className="sr-only">: {business.name}</span>;
  const shared = { disabled: answer.isPending };
  return (
    <div data-actions className="flex flex-wrap gap-3">
      <Button variant="secondary" {...shared} onClick={() => answer.mutate('right')}>
        <Rich message={m.staff_doubts_still_right_target} fields={{ target }} />
      </Button>
      <Button variant="secondary" {...shared} onClick={() => setTask('edit')}>
        <Rich message={m.staff_doubts_edit_target} fields={{ target }} />
      </Button>
      {hasContact && (
        <Button variant="secondary" {...shared} onClick={() => answer.mutate('ask')}>
          <Rich message={m.staff_doubts_ask_the_owner_target} fields={{ target }} />
        </Button>
      )}
      {!business.mayBeClosed && (
        <Button variant="quiet" {...shared} onClick={() => answer.mutate('may-be-closed')}>
          <Rich message={m.staff_doubts_mark_as_may_be_closed_target} fields={{ target }} />
        </Button>
      )}
      {mayRemove && (
        <Button variant="quiet" {...shared} onClick={() => setTask('delete')}>
          <Rich message={m.staff_doubts_delete_target} fields={{ target }} />
        </Button>
      )}
      {task === 'edit' && (
        <EditDialog
          business={{ ...business, isApproved: business.isListed }}
          mayChangePremium={hasRight(user, 'premium')}
          onClose={close}
        />
      )}
      {task === 'delete' && <DeleteDialog business={business} onClose={close} />}
    </div>
  );
}

interface DeleteDialogProps {
  business: DoubtfulListing['business'];
  onClose: () => void;
}

function DeleteDialog({ business, onClose }: DeleteDialogProps) {
  const remove = useRemoveListing(onClose);
  return (
    <ConfirmDialog
      title={m.staff_doubts_delete_name({ name: business.name })}
      description={
        <Rich
          message={m.staff_doubts_visitors_can_no_longer_find_it}
          parts={linkDeleted(onClose)}
        />
      }
      confirmLabel={m.staff_doubts_delete()}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(business.id)}
      onClose={onClose}
    />
  );
}
