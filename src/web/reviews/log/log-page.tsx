import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import type { ModerationLine } from '../../../contract/moderation.ts';
import { screens } from '../../../contract/screens.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { loadPagesOrRefusal, loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import {
  formatParameters,
  type Parameters,
  readParameters,
  useParameters,
} from '../../kit/parameters.ts';
import { readPages } from '../../kit/read-pages.ts';
import { chip } from '../../kit/ui/chip.ts';
import { Link } from '../../kit/ui/link.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { describeContext, describeLogAction, kinds, rules } from './words.ts';

type Place = Parameters<'kind' | 'cursor'>;

function readLog({ kind, cursor }: Place) {
  const known = kinds.find(([name]) => name === kind)?.[0];
  return readPages('GET /api/moderation/log', { query: { kind: known, cursor } });
}

export async function loadModerationLog({ request, context }: LoaderFunctionArgs) {
  const place = readParameters(screens.moderationLog, request);
  const [page] = await Promise.all([
    loadPagesOrRefusal(context, readLog(place)),
    loadQuery(context, allCategories),
  ]);
  return page;
}

export function ModerationLogPage() {
  const place = useParameters(screens.moderationLog);
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={m.modlog_title()}
        description={m.modlog_meta()}
        canonicalPath={`/moderation-log${formatParameters(screens.moderationLog, place)}`}
      />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight lg:text-4xl">
        {m.modlog_title()}
      </h1>
      <p className="mb-4 max-w-[70ch]">
        <Rich
          message={m.modlog_lead}
          parts={{
            link: (text) => (
              <Link to="/how-we-check" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <KindLinks current={place.kind} />
      {refusal ? (
        <Message title={m.modlog_failed_title()}>
          <p className="text-muted">{refusal}</p>
        </Message>
      ) : (
        <Lines place={place} />
      )}
    </div>
  );
}

function Lines({ place }: { place: Place }) {
  const query = useInfiniteQuery(readLog(place));
  const { data: categories } = useQuery(allCategories);
  if (query.isPending) {
    return <div role="status" aria-label={m.modlog_loading()} className="skeleton h-screen" />;
  }
  const [page] = query.data?.pages ?? [];
  if (!page) {
    return (
      <p role="alert" className="font-medium text-danger">
        {m.modlog_failed()}
      </p>
    );
  }
  if (page.items.length === 0) {
    return <p className="py-6 text-muted">{m.modlog_empty()}</p>;
  }
  const nameOf = (slug: string | undefined) =>
    categories?.find((category) => category.slug === slug)?.name ?? slug;
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {formatCount(page.total, m.count_lines)}
        {page.isTotalCapped && ` ${m.modlog_and_more()}`}{' '}
        <a
          href="/api/moderation/lines"
          download="moderation-log.ndjson"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {m.modlog_download()}
        </a>
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {page.items.map((line) => (
          <LogLine key={line.number} line={line} category={nameOf(line.category)} />
        ))}
      </ol>
      {page.next && (
        <Link
          to={formatParameters(screens.moderationLog, { ...place, cursor: page.next })}
          rel="next"
          className="mt-4 inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {m.modlog_older()}
        </Link>
      )}
    </>
  );
}

function KindLinks({ current }: { current: string | undefined }) {
  const isKnown = kinds.some(([kind]) => kind === current);
  return (
    <nav aria-label={m.modlog_kinds()} className="mb-4 flex flex-wrap gap-2 text-sm">
      <Link to="/moderation-log" aria-current={!isKnown} className={chip}>
        {m.common_all()}
      </Link>
      {kinds.map(([kind, name]) => (
        <Link
          key={kind}
          to={`/moderation-log${formatParameters(screens.moderationLog, { kind })}`}
          aria-current={kind === current}
          className={chip}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface LogLineProps {
  line: ModerationLine;
  category: string | undefined;
}

function LogLine({ line, category }: LogLineProps) {
  const { number, day, rule, restores } = line;
  return (
    <li id={`line-${number}`} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-sm text-muted">
        <time dateTime={day}>{formatDate(day)}</time>
        <span className="sm:block"> {m.modlog_line_number({ number })}</span>
      </p>
      <div>
        <p className="font-semibold">
          {describeLogAction(line)}
          {restores !== undefined && ` ${m.modlog_line_restores({ restores })}`}
        </p>
        <p>{rules[rule]}</p>
        <p className="text-sm text-muted">{describeContext(line, category)}</p>
      </div>
    </li>
  );
}
