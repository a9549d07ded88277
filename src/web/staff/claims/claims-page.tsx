import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { QueueList, StaffScreen, Views } from '../staff-screen.tsx';
import { ClaimList } from './claim-list.tsx';

export function ClaimsPage() {
  const status = useParameters(screens.claims).status === 'done' ? 'done' : 'open';
  return (
    <StaffScreen
      title={m.staff_claims_claims()}
      about={m.staff_claims_people_who_say_that_a_listing()}
    >
      <Views
        label={m.staff_claims_queues()}
        views={[
          { to: '/admin/claims', name: m.staff_claims_to_do(), isCurrent: status === 'open' },
          {
            to: '/admin/claims?status=done',
            name: m.staff_claims_all_others(),
            isCurrent: status === 'done',
          },
        ]}
      />
      <QueueList
        key={status}
        list="GET /api/admin/claims"
        request={{ query: { status } }}
        label={m.staff_claims_queue()}
        none={status === 'open' ? m.staff_claims_nothing_to_do() : m.staff_claims_no_other_claims()}
        failure={m.staff_claims_the_claims_could_not_be_loaded()}
      >
        {(claims) => <ClaimList claims={claims} />}
      </QueueList>
    </StaffScreen>
  );
}
