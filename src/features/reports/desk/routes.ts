import { deskReportCalls } from '../../../contract/desk/reports.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { ReportDependencies } from '../report.ts';
import { answerProblem } from './answer.ts';
import { findProblems } from './queries.ts';

export function mountDeskReports(api: Api, dependencies: Omit<ReportDependencies, 'secret'>) {
  const { db } = dependencies;

  mount(api, deskReportCalls.list, (_, { owner }) => findProblems(db.kysely, owner.businessId));

  mount(api, deskReportCalls.answer, ({ params: { reason }, body }, { owner }) =>
    answerProblem(dependencies, { businessId: owner.businessId, reason }, body.answer),
  );
}
