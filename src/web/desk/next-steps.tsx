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
      title: m.owner_step_hours(),
      why: m.owner_step_hours_why(),
    },
    !photo && {
      section: 'photos',
      title: m.owner_step_photo(),
      why: m.owner_step_photo_why(),
    },
    trades.length === 0 && {
      section: 'listing',
      title: m.owner_step_trades(),
      why: m.owner_step_trades_why(),
    },
    !phone && {
      section: 'listing',
      title: m.owner_step_phone(),
      why: m.owner_step_phone_why(),
    },
    unansweredCount > 0 && {
      section: 'reviews',
      title: m.owner_step_answer({ count: formatCount(unansweredCount, m.count_reviews) }),
      why: m.owner_step_answer_why(),
    },
    {
      section: 'figures',
      title: m.owner_step_stats(),
      why: m.owner_step_stats_why(),
    },
    !isPremium && {
      section: 'payments',
      title: m.owner_step_sponsor(),
      why: m.owner_step_sponsor_why({ premium: describePrice(premium) }),
    },
  ];
  return steps.filter((step) => step !== false);
}

export function NextSteps({ listing }: { listing: DeskListing }) {
  const { premium } = useSite();
  return (
    <Card title={m.owner_steps_title()}>
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
