import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { hasRight } from '../../../../../contract/rights.ts';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import { Button } from '../../../../ui/button.tsx';
import { EditDialog } from '../../../businesses/edit/edit-dialog.tsx';
import { RejectDialog } from '../../../businesses/reject-dialog.tsx';
import type { DetailProps } from '../detail-props.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Nobody reads a listing faster: what comes sooner is the second half of a double click. */
const READ_FOR = 400;

type Task = 'edit' | 'reject' | 'ask';

export function ListingActions({
  business,
  user,
  approve,
  onDecide,
}: DetailProps & { business: StaffBusiness }) {
  const [task, setTask] = useState<Task | null>(null);
  const shownAt = useShownAt(business.id);
  const canAsk = business.ownerEmail !== null || business.email !== null;
  const approveAndNext = () => {
    if (performance.now() - shownAt.current < READ_FOR) return;
    onDecide(approve(business));
  };
  const close = () => setTask(null);
  return (
    <div
      data-actions
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface p-3 sm:-mx-5 *:[button]:px-4"
    >
      <Button data-key="a" onClick={approveAndNext}>
        {m.staff_triage_approve_and_next()}
      </Button>
      <Button data-key="r" variant="secondary" onClick={() => setTask('reject')}>
        {m.staff_triage_reject()}
      </Button>
      <Button
        variant="secondary"
        disabled={!canAsk}
        aria-describedby={canAsk ? undefined : 'ask-off'}
        onClick={() => setTask('ask')}
      >
        {m.staff_triage_ask_the_owner_2()}
      </Button>
      <Button data-key="e" variant="quiet" onClick={() => setTask('edit')}>
        {m.staff_triage_edit()}
      </Button>
      {!canAsk && (
        <p id="ask-off" className="basis-full text-sm text-muted">
          {m.staff_triage_nobody_can_be_asked_the_listing()}
        </p>
      )}
      {task === 'edit' && (
        <EditDialog
          business={business}
          mayChangePremium={hasRight(user, 'premium')}
          onClose={close}
        />
      )}
      {task === 'reject' && (
        <RejectDialog
          business={business}
          busy={{ hold: (_action, _businesses, work) => afterwards(work, onDecide) }}
          onClose={close}
        />
      )}
      {task === 'ask' && <AskDialog business={business} onClose={close} onAsked={onDecide} />}
    </div>
  );
}

/** What was typed stays until the server has it. */
function afterwards(work: Promise<unknown>, onDecide: DetailProps['onDecide']) {
  void work.then(
    () => onDecide(Promise.resolve()),
    () => {},
  );
}

function useShownAt(id: number) {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each listing is read anew
  useEffect(() => {
    shownAt.current = performance.now();
  }, [id]);
  return shownAt;
}
