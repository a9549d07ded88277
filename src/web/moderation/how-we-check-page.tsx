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
        title={m.moderation_how_we_check()}
        description={m.moderation_how_reviews_listings_photos_and()}
        canonicalPath="/how-we-check"
      />
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight lg:text-4xl">
        {m.moderation_how_we_check()}
      </h1>
      <CheckWords />
      <h2 id="numbers" className="mt-10 mb-2 text-2xl font-bold">
        {m.moderation_the_numbers()}
      </h2>
      <Numbers />
      <p className="mt-4">
        <Rich
          message={m.moderation_the_moderation_log_lists_each}
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
    return <div role="status" aria-label={m.moderation_loading()} className="skeleton h-96" />;
  if (!data) {
    return (
      <p role="alert" className="font-medium text-danger">
        {m.moderation_the_numbers_could_not_be_loaded()}
      </p>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">
        {data.countedAt
          ? m.moderation_counted_every_night_from_the_data({ date: formatDate(data.countedAt) })
          : m.moderation_counted_every_night_from_the_data_2()}
      </p>
      {data.quarters.map((quarter, at) => (
        <QuarterCounts key={quarter.start} quarter={quarter} isRunning={at === 0} />
      ))}
    </>
  );
}
