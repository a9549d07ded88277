import { type LoaderFunctionArgs, redirect } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { TriageKind } from '../../../contract/staff/triage.ts';
import { readParameters, useParameters } from '../../parameters.ts';
import { Link } from '../../ui/link.tsx';
import { Rich } from '../../ui/rich.tsx';
import { PublicReplies } from '../replies/reply-item.tsx';
import { StaffScreen, Views } from '../staff-screen.tsx';
import { AllReviews } from './all/all-reviews.tsx';
import { Decisions } from './rings/decisions.tsx';
import { GroupView } from './rings/group-view.tsx';

/** Lists that became a part of the queue. */
const moved = new Map<string | undefined, TriageKind>([
  ['held', 'review'],
  ['reported', 'reported'],
  ['groups', 'reviews'],
  ['replies', 'reply'],
]);

export function loadReviews({ request }: LoaderFunctionArgs) {
  const { status, group } = readParameters(screens.reviews, request);
  const kind = group ? undefined : moved.get(status);
  return kind ? redirect(`/admin/triage?kind=${kind}`, 301) : null;
}

const views = [
  ['all', m.common_all()],
  ['decisions', m.reviews_decisions()],
  ['public-replies', m.reviews_public_replies()],
] as const;
type View = (typeof views)[number][0];

export function ReviewsPage() {
  const { status: asked, group } = useParameters(screens.reviews);
  const status = views.find(([name]) => name === asked)?.[0] ?? 'all';
  return (
    <StaffScreen
      title={m.common_reviews()}
      about={
        <Rich
          message={m.reviews_staff_lead}
          parts={{
            a: (text) => (
              <Link to="/admin/triage" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      <Views
        label={m.reviews_queues()}
        views={views.map(([view, name]) => ({
          to: view === 'all' ? '/admin/reviews' : `/admin/reviews?status=${view}`,
          name,
          isCurrent: !group && status === view,
        }))}
      />
      {group ? <GroupView key={group} id={group} /> : <Content key={status} view={status} />}
    </StaffScreen>
  );
}

function Content({ view }: { view: View }) {
  if (view === 'decisions') return <Decisions />;
  return view === 'public-replies' ? <PublicReplies /> : <AllReviews />;
}
