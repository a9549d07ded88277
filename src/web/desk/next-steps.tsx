import { Link } from 'react-router';
import type { DeskListing } from '../../contract/desk/desk.ts';
import { formatCount } from '../format.ts';
import { Card } from '../ui/card.tsx';
import { deskPath } from './read-desk.ts';

interface Step {
  section: string;
  title: string;
  why: string;
}

/** What is missing from a listing comes first, what one may look at last. */
function listSteps(listing: DeskListing): Step[] {
  const { hours, photo, trades, phone, reviewCount, isPremium } = listing;
  const steps: (Step | false)[] = [
    !hours && {
      section: 'hours',
      title: 'Add your hours',
      why: 'Your page says when you are open, and "open now" finds you.',
    },
    !photo && {
      section: 'photos',
      title: 'Add a photo',
      why: 'It stands in every list instead of your sign.',
    },
    trades.length === 0 && {
      section: 'listing',
      title: 'Choose your trades',
      why: 'They are what people search for.',
    },
    !phone && {
      section: 'listing',
      title: 'Add a phone number',
      why: 'One tap, and a customer calls you.',
    },
    reviewCount > 0 && {
      section: 'reviews',
      title: `Answer ${formatCount(reviewCount, 'review', 'reviews')}`,
      why: 'Your reply stands under the review.',
    },
    { section: 'figures', title: 'See who looked', why: 'Views, calls and directions, by month.' },
    !isPremium && {
      section: 'payments',
      title: 'Stand above the list',
      why: 'See what a sponsored place looks like, for $9.95 a year.',
    },
  ];
  return steps.filter((step) => step !== false);
}

export function NextSteps({ listing }: { listing: DeskListing }) {
  return (
    <Card title="What you can do next">
      <ul className="-mb-2 divide-y divide-line">
        {listSteps(listing).map(({ section, title, why }) => (
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
