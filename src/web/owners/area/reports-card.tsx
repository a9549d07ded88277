import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import type { ReportAnswer, ReportedProblem } from '../../../contract/reports.owner.ts';
import type { ProblemReason } from '../../../contract/reports.ts';
import { problemNames } from '../../businesses/report/reasons.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useSend } from '../../kit/use-send.ts';
import { ownerPath, readReportedProblems } from '../read-owner-area.ts';
import { sections } from './sections.ts';

const places: Partial<Record<ProblemReason, string>> = {
  closed: 'settings',
  moved: 'listing',
  phone: 'listing',
  name: 'listing',
  website: 'listing',
  hours: 'hours',
};
const answers: Record<ReportAnswer, string> = {
  fixed: m.owner_reports_said_fixed(),
  wrong: m.owner_reports_said_wrong(),
  right: m.owner_reports_said_right(),
};

export function ReportsCard({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const { data = [] } = useQuery(readReportedProblems(listing.id));
  if (data.length === 0) return null;
  return (
    <Card title={m.owner_reports_title()}>
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
      <p className="mt-3 text-muted">{m.owner_reports_lead()}</p>
    </Card>
  );
}

interface ProblemProps {
  businessId: number;
  problem: ReportedProblem;
  isLocked: boolean;
}

function Problem({ businessId, problem, isLocked }: ProblemProps) {
  const { reason, count, now, corrections, lastAt, askedUntil, answer } = problem;
  const { mutate, isPending } = useAnswer(businessId, reason);
  const accept = useAccept(businessId, reason);
  const said = askedUntil
    ? m.owner_reports_asked({ date: formatDate(askedUntil) })
    : m.owner_reports_last({ date: formatDate(lastAt) });
  const place = sections.find(({ name }) => name === places[reason]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div>
        <p className="font-semibold">
          {problemNames[reason]} ({count})
        </p>
        {corrections.length > 0 && (
          <p className="wrap-anywhere">{m.owner_reports_now({ text: now || m.common_empty() })}</p>
        )}
        {corrections.map(({ id, text }) => (
          <div key={id} className="flex flex-wrap items-center gap-x-3">
            <p className="wrap-anywhere">
              {m.owner_reports_correction({ text: text || m.common_empty() })}
            </p>
            {!answer && !isLocked && (
              <Button
                variant="secondary"
                disabled={accept.isPending}
                onClick={() => accept.mutate({ id, now: now ?? '' })}
              >
                <Rich
                  message={m.owner_reports_accept}
                  fields={{ text: text || m.common_empty() }}
                  parts={{ span: (words) => <span className="sr-only">{words}</span> }}
                />
              </Button>
            )}
          </div>
        ))}
        <p className="text-sm text-muted">{answer ? answers[answer] : said}</p>
      </div>
      {!answer && !isLocked && (
        <div className="-mx-3 flex flex-wrap">
          {place && (
            <TextLink to={ownerPath(businessId, place.name)}>{m.owner_reports_check()}</TextLink>
          )}
          {reason !== 'closed' && corrections.length === 0 && (
            <Button variant="quiet" disabled={isPending} onClick={() => mutate('fixed')}>
              <Rich
                message={m.owner_reports_fixed}
                fields={{ reason: problemNames[reason] }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          )}
          <Button variant="quiet" disabled={isPending} onClick={() => mutate('wrong')}>
            {corrections.length > 0 ? (
              <Rich
                message={m.owner_reports_decline}
                fields={{ reason: problemNames[reason] }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            ) : (
              <>
                {reason === 'closed' ? m.owner_reports_open() : m.owner_reports_wrong()}
                <span className="sr-only">: {problemNames[reason]}</span>
              </>
            )}
          </Button>
        </div>
      )}
    </li>
  );
}

function useAnswer(businessId: number, reason: ProblemReason) {
  return useSend<Exclude<ReportAnswer, 'right'>, unknown>({
    run: (answer) =>
      send('PUT /api/desk/:id/reports/:reason', {
        params: { id: businessId, reason },
        body: { answer },
      }),
    done: {
      title: m.common_thanks(),
      description: m.owner_reports_answer_seen(),
    },
    lists: [`/api/desk/${businessId}/reports`],
  });
}

function useAccept(businessId: number, reason: ProblemReason) {
  return useSend<{ id: number; now: string }, { isMade: boolean }>({
    run: (body) =>
      send('POST /api/desk/:id/reports/:reason/accept', {
        params: { id: businessId, reason },
        body,
      }),
    done: ({ isMade }) => ({
      title: isMade ? m.owner_reports_made() : m.common_thanks(),
      ...(!isMade && { description: m.owner_reports_said_right() }),
    }),
    lists: [`/api/desk/${businessId}`],
  });
}
