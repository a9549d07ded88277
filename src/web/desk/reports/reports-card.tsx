import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { ProblemReason } from '../../../contract/business-reports.ts';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { ReportAnswer, ReportedProblem } from '../../../contract/desk/reports.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Rich } from '../../ui/rich.tsx';
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
  fixed: m.desk_reports_you_said_that_it_is_fixed(),
  wrong: m.desk_reports_you_said_that_this_is_not(),
};

/** What visitors told us; nothing where there is nothing. */
export function ReportsCard({ desk: { listing, owner } }: { desk: Desk }) {
  const { data = [] } = useQuery(readReportedProblems(listing.id));
  if (data.length === 0) return null;
  return (
    <Card title={m.desk_reports_visitors_told_us()}>
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
      <p className="mt-3 text-muted">{m.desk_reports_nothing_of_this_is_public_our()}</p>
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
          {answer
            ? answers[answer]
            : m.desk_reports_last_reported_date({ date: formatDate(lastAt) })}
        </p>
      </div>
      {!answer && !isLocked && (
        <div className="-mx-3 flex flex-wrap">
          {place && (
            <TextLink to={deskPath(businessId, place.name)}>{m.desk_reports_check_it()}</TextLink>
          )}
          {reason !== 'closed' && (
            <Button variant="quiet" disabled={isPending} onClick={() => mutate('fixed')}>
              <Rich
                message={m.desk_reports_it_is_fixed_reason}
                fields={{ reason: problemNames[reason] }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
          <Button variant="quiet" disabled={isPending} onClick={() => mutate('wrong')}>
            {reason === 'closed' ? m.desk_reports_we_are_open() : m.desk_reports_not_so()}
            <span className="sr-only">: {problemNames[reason]}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
