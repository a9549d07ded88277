import { z } from 'zod';
import * as m from '#messages';
import { ownerReportCalls } from '../../contract/reports.owner.ts';
import { staffReportCalls as calls } from '../../contract/reports.staff.ts';
import { businessReportCalls } from '../../contract/reports.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { describeFacts } from './reports/corrections.rules.ts';
import {
  countReportGroups,
  decideOnReports,
  findReportGroups,
  type Group,
  markClosed,
  requireCorrecting,
  undoReportDecision,
} from './reports/decide-report.ts';
import { acceptCorrection, answerProblem, findProblems } from './reports/owner.ts';
import { type ReportDependencies, reportBusiness, requireListed } from './reports/write.ts';

interface RouteDependencies extends ReportDependencies {
  jobs: Jobs;
  log: Log;
}

export function mountReports(api: Api, dependencies: RouteDependencies) {
  mount(api, businessReportCalls.facts, async ({ params }) => {
    const { slug, categorySlug, id, ...row } = await requireListed(dependencies.db, params.id);
    return { id, slug, category: { slug: categorySlug }, ...describeFacts(row) };
  });
  mount(api, businessReportCalls.post, async ({ params, body }, { address }) => ({
    reasons: await reportBusiness(dependencies, params.id, body, address),
  }));

  mountFormCall(api, businessReportCalls.post, {
    sent: (_, { params }) => `/report/${params.id}?sent=true`,
    refused: m.reports_not_sent,
    isOnce: true,
    screen: ({ params }) => `/report/${params.id}`,
    log: dependencies.log,
  });

  mountReportAdmin(api, dependencies);
  mountOwnerReports(api, dependencies);
}

function mountOwnerReports(api: Api, dependencies: RouteDependencies) {
  const { db, clock } = dependencies;

  mount(api, ownerReportCalls.list, (_, { owner }) =>
    findProblems(db.kysely, owner.businessId, clock()),
  );

  mount(api, ownerReportCalls.answer, ({ params: { reason }, body }, { owner }) =>
    answerProblem(dependencies, { businessId: owner.businessId, reason }, body.answer),
  );

  mount(api, ownerReportCalls.accept, ({ params: { reason }, body }, { owner }) =>
    acceptCorrection(dependencies, { businessId: owner.businessId, reason }, body),
  );
}

const cursorShape = z.tuple([cursorId]);

function mountReportAdmin(api: Api, dependencies: RouteDependencies) {
  const { db, clock } = dependencies;

  mount(api, calls.list, async ({ query: { status, limit, cursor } }) => {
    const [after = 0] = parseCursor(cursor, cursorShape) ?? [];
    const [found, count] = await Promise.all([
      findReportGroups(db, status, { after, limit: limit + 1, at: clock() }),
      countReportGroups(db, status),
    ]);
    const { items, next } = pageOf(found, limit, (last) => formatCursor([last.firstId]));
    return { items: items.map(toReportGroup), next, ...count };
  });

  mount(api, calls.read, async ({ params: { id, reason } }) => {
    const only = { businessId: id, reason };
    const [group] = await findReportGroups(db, 'open', { after: 0, limit: 1, only, at: clock() });
    if (!group) throw new AppError('not_found', m.reports_decided_elsewhere());
    return toReportGroup(group);
  });

  mount(api, calls.decide, ({ params, body }, { user }) => {
    if (body.accepted) requireCorrecting(user);
    if (body.accepted && body.decision === 'dismissed') {
      throw invalidField('accepted', m.reports_correction_confirmed());
    }
    return decideOnReports(dependencies, params.id, { ...body, actor: user.id });
  });
  mount(api, calls.undo, ({ params, body }, { user }) =>
    undoReportDecision(dependencies, params.id, { ...body, user }),
  );

  mount(api, calls.markClosed, async ({ params, body }, { user }) => {
    await markClosed(dependencies, params.id, { ...body, actor: user.id });
    return body;
  });
}

function toReportGroup({ firstId: _, ...group }: Group) {
  return group;
}
