import { z } from 'zod';
import * as m from '#messages';
import { staffReportCalls as calls } from '../../../contract/staff/business-reports.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { ReportDependencies } from '../report.ts';
import { decideOnReports, markClosed } from './decide.ts';
import { countGroups, findGroups, type Group } from './queries.ts';

const MAX_COUNT = 10_000;
const cursorShape = z.tuple([cursorId]);

export function mountReportAdmin(api: Api, dependencies: Omit<ReportDependencies, 'secret'>) {
  const { db } = dependencies;

  mount(api, calls.list, async ({ query: { status, limit, cursor } }) => {
    const [after = 0] = parseCursor(cursor, cursorShape) ?? [];
    const [found, count] = await Promise.all([
      findGroups(db, status, { after, limit: limit + 1 }),
      countGroups(db, status, MAX_COUNT + 1),
    ]);
    const { items, next } = pageOf(found, limit, (last) => formatCursor([last.firstId]));
    return {
      items: items.map(toReportGroup),
      next,
      total: Math.min(count, MAX_COUNT),
      isTotalCapped: count > MAX_COUNT,
    };
  });

  mount(api, calls.read, async ({ params: { id, reason } }) => {
    const only = { businessId: id, reason };
    const [group] = await findGroups(db, 'open', { after: 0, limit: 1, only });
    if (!group) throw new AppError('not_found', m.reports_decided_elsewhere());
    return toReportGroup(group);
  });

  mount(api, calls.decide, ({ params, body }, { user }) =>
    decideOnReports(dependencies, params.id, { ...body, actor: user.id }),
  );

  mount(api, calls.markClosed, async ({ params, body }, { user }) => {
    await markClosed(dependencies, params.id, { ...body, actor: user.id });
    return body;
  });
}

function toReportGroup({ firstId: _, ...group }: Group) {
  return group;
}
