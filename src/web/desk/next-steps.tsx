import * as m from '#messages';
import type { DeskListing } from '../../contract/desk/desk.ts';
import type { PremiumOffer } from '../../contract/premium-terms.ts';
import { describePrice } from '../../contract/premium-words.ts';
import { formatCount } from '../format.ts';
import { useSite } from '../site.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { deskPath } from './read-desk.ts';

interface Step {
  section: string;
  title: string;
  why: string;
}

/** What is missing from a listing comes first, what one may look at last. */
function listSteps(listing: DeskListing, premium: PremiumOffer): Step[] {
  const { hours, photo, trades, phone, unansweredCount, isPremium } = listing;
  const steps: (Step | false)[] = [
    !hours && {
      section: 'hours',
      title: m.desk_add_your_hours(),
      why: m.desk_your_page_says_when_you_are(),
    },
    !photo && {
      section: 'photos',
      title: m.desk_add_a_photo(),
      why: m.desk_it_stands_in_every_list_instead(),
    },
    trades.length === 0 && {
      section: 'listing',
      title: m.desk_choose_your_trades(),
      why: m.desk_they_are_what_people_search_for(),
    },
    !phone && {
      section: 'listing',
      title: m.desk_add_a_phone_number(),
      why: m.desk_one_tap_and_a_customer_calls(),
    },
    unansweredCount > 0 && {
      section: 'reviews',
      title: m.desk_answer_count({ count: formatCount(unansweredCount, m.count_reviews) }),
      why: m.desk_your_reply_stands_under_the_review(),
    },
    {
      section: 'figures',
      title: m.desk_see_who_looked(),
      why: m.desk_views_calls_and_directions_by(),
    },
    !isPremium && {
      section: 'payments',
      title: m.desk_stand_above_the_list(),
      why: m.desk_see_what_a_sponsored_place_looks({ premium: describePrice(premium) }),
    },
  ];
  return steps.filter((step) => step !== false);
}

export function NextSteps({ listing }: { listing: DeskListing }) {
  const { premium } = useSite();
  return (
    <Card title={m.desk_what_you_can_do_next()}>
      <ul className="-mb-2 divide-y divide-line">
        {listSteps(listing, premium).map(({ section, title, why }) => (
          <li key={title} className="relative py-2.5">
            <Link
              to={deskPath(listing.id, section)}
              className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <p className="text-sm text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
