import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffBusiness } from '../../../../contract/staff/businesses.ts';
import type { DoubtAnswer } from '../../../../contract/staff/checks.ts';
import { readOrNull } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { BUSINESS_LISTS } from '../../businesses/business-lists.ts';
import { ListFailure } from '../../list-failure.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import type { DetailProps } from './detail-props.ts';
import { Gone } from './gone.tsx';
import { ListingChecks } from './listing/checks.tsx';
import { ListingFields } from './listing/fields.tsx';
import { ListingPlace } from './listing/place.tsx';
import { QuestionNote } from './listing/question-note.tsx';

/** A listing that may be wrong, with what speaks against it. */
export function DoubtDetail({ item, onNext, onDecide }: DetailProps) {
  const { data, error } = useQuery({
    ...readOrNull('GET /api/admin/businesses/:id', { params: { id: item.business.id } }),
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ListFailure error={error} fallback={m.staff_triage_the_listing_could_not_be_loaded()} />
    );
  }
  if (data === undefined) {
    return (
      <div
        role="status"
        aria-label={m.staff_triage_loading_the_listing()}
        className="skeleton h-160"
      />
    );
  }
  if (data === null || data.deletedAt)
    return <Gone onNext={onNext}>{m.staff_triage_this_listing_is_gone()}</Gone>;
  return (
    <div className="flex flex-col gap-5" data-ready={data.id}>
      {item.question && <QuestionNote question={item.question} businessId={data.id} />}
      <ListingChecks business={data} />
      <ListingFields business={data} history={[]} />
      <ListingPlace business={data} />
      <Answers business={data} onDecide={onDecide} />
    </div>
  );
}

interface AnswersProps extends Pick<DetailProps, 'onDecide'> {
  business: StaffBusiness;
}

function Answers({ business, onDecide }: AnswersProps) {
  const { id, version, mayBeClosed, ownerEmail, email } = business;
  const settle = useStaffAction<DoubtAnswer, unknown>({
    run: (answer) =>
      send('POST /api/admin/doubts/:id', { params: { id }, body: { answer, version } }),
    done: { title: m.staff_triage_doubt_settled(), description: business.name },
    fallback: m.staff_triage_the_doubt_could_not_be_settled(),
    lists: [...BUSINESS_LISTS, '/api/admin/doubts'],
  });
  const choose = (answer: DoubtAnswer, label: string, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      disabled={settle.isPending}
      onClick={() => settle.mutate(answer, { onSuccess: () => onDecide(Promise.resolve()) })}
    >
      {label}
    </Button>
  );
  return (
    <div data-actions className="flex flex-wrap gap-2">
      {choose('right', m.staff_triage_it_is_right(), 'primary')}
      {!mayBeClosed && choose('may-be-closed', m.staff_triage_it_may_be_closed(), 'secondary')}
      {(ownerEmail ?? email) !== null && choose('ask', m.staff_triage_ask_the_owner(), 'secondary')}
    </div>
  );
}
