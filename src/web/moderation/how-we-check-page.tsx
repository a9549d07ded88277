import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { read } from '../api.ts';
import { formatDate } from '../dates.ts';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { Link } from '../ui/link.tsx';
import { Rich } from '../ui/rich.tsx';
import { CheckWords } from './check-words.tsx';
import { QuarterCounts } from './quarter-counts.tsx';

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
      <h2 id="numbers" className="mt-10 mb-2 text-2xl font-bold">
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
      {data.quarters.map((quarter, at) => (
        <QuarterCounts key={quarter.start} quarter={quarter} isRunning={at === 0} />
      ))}
    </>
  );
}
