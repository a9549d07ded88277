import { useQuery } from '@tanstack/react-query';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { ReportAnswer, ReportedProblem } from '../../../contract/desk/reports.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskPath } from '../read-desk.ts';
import { sections } from '../sections.ts';
import { readReportedProblems } from './read-reports.ts';
import { useAnswer } from './use-answer.ts';

/** Where an owner puts right what was reported. */
const places: Partial<Record<ProblemReason, string>> = {
  closed: 'settings',
  moved: 'listing',
  phone: 'listing',
};
const answers: Record<ReportAnswer, string> = {
  fixed: 'You said that it is fixed.',
  wrong: 'You said that this is not so.',
};

/** What visitors told us; nothing where there is nothing. */
export function ReportsCard({ desk: { listing, owner } }: { desk: Desk }) {
  const { data = [] } = useQuery(readReportedProblems(listing.id));
  if (data.length === 0) return null;
  return (
    <Card title="Visitors told us">
      <ul className="divide-y divide-line">
        {data.map((problem) => (
          <Problem
            key={problem.reason}
            businessId={listing.id}
            problem={problem}
            isLocked={owner.isLocked}
          />
        ))}
      </ul>
      <p className="mt-3 text-muted">
        Nothing of this is public. Our team looks at every report and sees your answer.
      </p>
    </Card>
  );
}

interface ProblemProps {
  businessId: number;
  problem: ReportedProblem;
  isLocked: boolean;
}

function Problem({ businessId, problem, isLocked }: ProblemProps) {
  const { reason, count, lastAt, answer } = problem;
  const { mutate, isPending } = useAnswer(businessId, reason);
  const place = sections.find(({ name }) => name === places[reason]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">
          {problemNames[reason]} ({count})
        </p>
        <p className="text-sm text-muted">
          {answer ? answers[answer] : `Last reported ${formatDate(lastAt)}`}
        </p>
      </div>
      {!answer && !isLocked && (
        <div className="-mx-3 flex flex-wrap">
          {place && <TextLink to={deskPath(businessId, place.name)}>Check it</TextLink>}
          {reason !== 'closed' && (
            <Button variant="quiet" disabled={isPending} onClick={() => mutate('fixed')}>
              It is fixed<span className="sr-only">: {problemNames[reason]}</span>
            </Button>
          )}
          <Button variant="quiet" disabled={isPending} onClick={() => mutate('wrong')}>
            {reason === 'closed' ? 'We are open' : 'Not so'}
            <span className="sr-only">: {problemNames[reason]}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
