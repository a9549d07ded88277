import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type {
  CountsBySide,
  ModerationQuarter,
  OtherCount,
  ReviewCount,
} from '../../../contract/moderation.ts';
import { describeApproval } from '../../../domain/premium-terms.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatNumber } from '../../kit/format.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { useSite } from '../../kit/site.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { Cell, HeadCell, Table } from '../../kit/ui/table.tsx';
import { sides } from './words.ts';

const reviewNames: Record<ReviewCount, string> = {
  received: m.how_check_count_received(),
  held: m.how_check_count_held(),
  released: m.how_check_count_released(),
  removed: m.how_check_count_removed(),
  restored: m.how_check_count_restored(),
};

const otherNames: Record<OtherCount, string> = {
  reports: m.how_check_count_reports(),
  submitted: m.how_check_count_submitted(),
  approved: m.how_check_count_approved(),
  refused: m.how_check_count_refused(),
  removedListings: m.how_check_count_listings_removed(),
  merged: m.how_check_count_merged(),
  removedPhotos: m.how_check_count_photos_removed(),
  removedReplies: m.how_check_count_replies_removed(),
  claims: m.how_check_count_claims(),
  refusedClaims: m.how_check_count_claims_refused(),
  importedReviews: m.how_check_count_imported(),
};

const sideNames = ['praise', 'neutral', 'blame'] as const;

function namesOf<N extends string>(names: Record<N, string>) {
  return Object.entries(names) as [N, string][];
}

function nameQuarter(start: string): string {
  const [year = '', month = '1'] = start.split('-');
  const nameOf = (at: number) =>
    new Date(Date.UTC(2000, at)).toLocaleDateString(m.format_locale(), {
      month: 'long',
      timeZone: 'UTC',
    });
  return m.how_check_quarter({
    value: nameOf(Number(month) - 1),
    value2: nameOf(Number(month) + 1),
    year,
  });
}

function isEmpty({ reviews, others }: ModerationQuarter): boolean {
  const counts = Object.values(reviews).flatMap((one) => Object.values(one));
  return [...counts, ...Object.values(others)].every((count) => count === 0);
}

interface QuarterCountsProps {
  quarter: ModerationQuarter;
  isRunning: boolean;
}

function QuarterCounts({ quarter, isRunning }: QuarterCountsProps) {
  const name = nameQuarter(quarter.start);
  return (
    <details
      open={isRunning}
      className="mb-3 rounded-card border border-line bg-surface px-4 sm:px-5"
    >
      <summary className="min-h-12 cursor-pointer content-center">
        <h3 className="inline text-lg font-bold">{name}</h3>
        {isRunning && <span className="text-muted"> {m.how_check_so_far()}</span>}
      </summary>
      <div className="grid gap-x-10 gap-y-4 pb-5 *:min-w-0 lg:grid-cols-[3fr_2fr]">
        <ReviewTable quarter={quarter} label={m.how_check_reviews_of_kind({ name })} />
        <dl className="text-sm">
          {namesOf(otherNames).map(([key, label]) => (
            <div
              key={key}
              className="flex min-h-10 items-center justify-between gap-4 border-b border-line"
            >
              <dt>{label}</dt>
              <dd className="tabular-nums">{formatNumber(quarter.others[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

function ReviewTable({ quarter, label }: { quarter: ModerationQuarter; label: string }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell className="w-27 pl-0">{m.common_reviews()}</HeadCell>
          <HeadCell className="text-right">{m.common_all()}</HeadCell>
          {sideNames.map((side) => (
            <HeadCell key={side} className="text-right">
              {sides[side]}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {namesOf(reviewNames).map(([key, name]) => (
          <ReviewRow key={key} name={name} counts={quarter.reviews[key]} />
        ))}
      </tbody>
    </Table>
  );
}

function ReviewRow({ name, counts }: { name: string; counts: CountsBySide }) {
  const all = counts.praise + counts.neutral + counts.blame;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="h-10 pr-2 text-left font-normal">
        {name}
      </th>
      <Cell className="text-right font-semibold">{formatNumber(all)}</Cell>
      {sideNames.map((side) => (
        <Cell key={side} className="text-right">
          {formatNumber(counts[side])}
        </Cell>
      ))}
    </tr>
  );
}

const quarters = read('GET /api/moderation/quarters', {});

export async function loadHowWeCheck({ context }: LoaderFunctionArgs) {
  await loadQuery(context, quarters);
  return null;
}

export function HowWeCheckPage() {
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={m.common_how_check()}
        description={m.how_check_meta()}
        canonicalPath="/how-we-check"
      />
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight lg:text-4xl">
        {m.common_how_check()}
      </h1>
      <CheckWords />
      <h2 id="numbers" className="mt-10 mb-2 text-xl font-bold">
        {m.how_check_numbers()}
      </h2>
      <Numbers />
      <p className="mt-4">
        <Rich
          message={m.how_check_log_link}
          parts={{
            link: (text) => (
              <Link to="/moderation-log" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  );
}

function Numbers() {
  const { data, isPending } = useQuery(quarters);
  if (isPending)
    return <div role="status" aria-label={m.common_loading_area()} className="skeleton h-96" />;
  if (!data) {
    return (
      <p role="alert" className="font-medium text-danger">
        {m.how_check_numbers_failed()}
      </p>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">
        {data.countedAt
          ? m.how_check_counted_last({ date: formatDate(data.countedAt) })
          : m.how_check_counted_tonight()}
      </p>
      {data.quarters.every(isEmpty) && <p className="text-muted">{m.how_check_quarter_empty()}</p>}
      {data.quarters.map(
        (quarter, at) =>
          !isEmpty(quarter) && (
            <QuarterCounts key={quarter.start} quarter={quarter} isRunning={at === 0} />
          ),
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl font-bold">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

/** Describes the checks in general terms; the exact rules stay secret so that they can't be evaded. */
function CheckWords() {
  const { approvalHours, holdReviews } = useSite();
  return (
    <div className="grid max-w-[75ch] gap-8">
      <Part title={m.common_reviews()}>
        <p>{m.how_check_program()}</p>
        <p>{holdReviews ? m.how_check_held_all() : m.how_check_held()}</p>
        <p>{m.how_check_counted()}</p>
        <p>{m.how_check_imported()}</p>
      </Part>
      <Part title={m.how_check_listings_title()}>
        <p>
          {m.how_check_listings({
            approvalHours: describeApproval(approvalHours),
          })}
        </p>
        <p>{m.how_check_owners()}</p>
      </Part>
      <Part title={m.how_check_money_title()}>
        <p>{m.how_check_money()}</p>
      </Part>
      <Part title={m.how_check_limits_title()}>
        <p>{m.how_check_limits()}</p>
      </Part>
      <Part title={m.how_check_disagree_title()}>
        <p>
          <Rich
            message={m.how_check_disagree}
            parts={{
              link: (text) => (
                <Link to="/contact" className="font-semibold text-accent underline">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      </Part>
    </div>
  );
}
