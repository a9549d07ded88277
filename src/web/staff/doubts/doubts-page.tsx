import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { useStaffUser } from '../staff-frame.tsx';
import { QueueList, StaffScreen, Views } from '../staff-screen.tsx';
import { DoubtItem } from './doubt-item.tsx';

const words = {
  stale: {
    name: m.staff_doubts_may_be_out_of_date(),
    none: m.staff_doubts_no_listing_seems_to_be_out(),
    about: m.staff_doubts_several_signs_together_say_that(),
  },
  facts: {
    name: m.staff_doubts_facts_that_look_wrong(),
    none: m.staff_doubts_no_listing_has_facts_that_look(),
    about: m.staff_doubts_a_zip_code_a_point_on(),
  },
};

export function DoubtsPage() {
  const user = useStaffUser();
  const status = useParameters(screens.doubts).status === 'facts' ? 'facts' : 'stale';
  return (
    <StaffScreen title={m.staff_doubts_listings_in_doubt()} about={words[status].about}>
      <Views
        label={m.staff_doubts_queues()}
        views={[
          { to: '/admin/doubts', name: words.stale.name, isCurrent: status === 'stale' },
          {
            to: '/admin/doubts?status=facts',
            name: words.facts.name,
            isCurrent: status === 'facts',
          },
        ]}
      />
      <QueueList
        key={status}
        list="GET /api/admin/doubts"
        request={{ query: { status } }}
        label={m.staff_doubts_queue()}
        none={words[status].none}
        failure={m.staff_doubts_the_listings_could_not_be_loaded()}
      >
        {(listings) => (
          <ol
            aria-label={m.staff_doubts_listings()}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {listings.map((listing) => (
              <DoubtItem key={listing.business.id} listing={listing} user={user} />
            ))}
          </ol>
        )}
      </QueueList>
    </StaffScreen>
  );
}
