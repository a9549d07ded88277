import * as m from '#messages';
import {
  staffCheckCalls as calls,
  type ListingChecks,
  type ListingWithIssues,
} from '../../contract/checks.staff.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { answerIssue, undoAnswer } from './facts/answer.ts';
import {
  countListingsWithIssues,
  findChecks,
  findListingsWithIssues,
  type IssueRow,
  type StaleAskDependencies,
} from './facts/ask-owner.ts';
import { sumPoints, weighSigns } from './facts/staleness.ts';

export function mountIssues(api: Api, dependencies: StaleAskDependencies) {
  const { db, clock } = dependencies;

  mount(api, calls.read, async ({ params }) => {
    const [row] = await findChecks(db.kysely, [params.id]);
    if (!row) throw new AppError('not_found', m.listings_gone_reload());
    return toChecks(row, clock());
  });

  mount(api, calls.list, async ({ query }) => {
    const page = await pageByTime(query, {
      find: (range) => findListingsWithIssues(db, query.status, range),
      count: () => countListingsWithIssues(db, query.status),
      positionOf: ({ since: at, business: { id } }) => ({ at, id }),
    });
    return { ...page, items: page.items.map((row) => toListingWithIssues(row, clock())) };
  });

  mount(api, calls.answer, ({ params, body }, { user }) =>
    answerIssue(dependencies, params.id, { ...body, actor: user.id }),
  );

  mount(api, calls.undo, ({ params, body }, { user }) =>
    undoAnswer(dependencies, params.id, { ...body, actor: user.id }),
  );
}

function toChecks(row: IssueRow, at: Date): ListingChecks {
  const { doubts, website, source, confirmedAt, confirmedBy, askedAt } = row;
  const reasons = weighSigns(row, at);
  return {
    doubts,
    reasons,
    points: sumPoints(reasons),
    source,
    confirmedBy,
    website: website && { ...website, since: new Date(website.since).toISOString() },
    confirmedAt: confirmedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
  };
}

function toListingWithIssues(row: IssueRow, at: Date): ListingWithIssues {
  const { business } = row;
  const hasContact = contactOf(row) !== null;
  return { ...toChecks(row, at), business, hasContact };
}
