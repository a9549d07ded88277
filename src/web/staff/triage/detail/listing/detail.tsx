import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import { HttpError, readOrNull } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListFailure } from '../../../list-failure.tsx';
import type { DetailProps } from '../detail-props.ts';
import { Gone } from '../gone.tsx';
import { ListingActions } from './actions.tsx';
import { ListingChecks } from './checks.tsx';
import { ListingFields } from './fields.tsx';
import { ListingHistory, useHistory } from './history.tsx';
import { ListingPlace } from './place.tsx';
import { QuestionNote } from './question-note.tsx';

export function ListingDetail({ item, ...props }: DetailProps) {
  const { id } = item;
  const { data, error, refetch } = useQuery({
    ...readOrNull('GET /api/admin/businesses/:id', { params: { id } }),
    staleTime: 0,
  });
  const history = useHistory(id);
  if (error && !data) {
    return (
      <>
        <ListFailure error={error} fallback={m.staff_triage_the_listing_could_not_be_loaded()} />
        {!(error instanceof HttpError && error.status < 500) && (
          <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
            {m.staff_triage_try_again()}
          </Button>
        )}
      </>
    );
  }
  if (data === undefined) {
    return (
      <div
        key="loading"
        role="status"
        aria-label={m.staff_triage_loading_the_listing()}
        className="skeleton h-160"
      />
    );
  }
  if (data === null || data.deletedAt || data.isApproved) {
    return <Gone onNext={props.onNext}>{tellGone(data)}</Gone>;
  }
  return (
    <div className="flex flex-col gap-5" data-ready={data.id}>
      {item.question && <QuestionNote question={item.question} businessId={id} />}
      <ListingFields business={data} history={history.data?.pages[0]?.items ?? []} />
      <ListingPlace business={data} />
      <ListingChecks business={data} />
      <ListingHistory query={history} />
      <ListingActions item={item} business={data} {...props} />
    </div>
  );
}

function tellGone(business: StaffBusiness | null): string {
  if (business === null) return m.staff_triage_this_listing_was_removed_for_good();
  if (business.deletedAt)
    return m.staff_triage_name_was_rejected_or_deleted({ name: business.name });
  return m.staff_triage_name_was_approved_meanwhile({ name: business.name });
}
