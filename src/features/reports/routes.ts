import * as m from '#messages';
import { businessReportCalls } from '../../contract/business-reports.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { mountDeskReports } from './desk/routes.ts';
import { type ReportDependencies, reportBusiness } from './report.ts';
import { mountReportAdmin } from './staff/routes.ts';

export function mountReports(api: Api, dependencies: ReportDependencies & { log: Log }) {
  mount(api, businessReportCalls.post, async ({ params, body }, { address }) => {
    await reportBusiness(dependencies, params.id, body, address);
    return { reason: body.reason };
  });

  mountFormCall(api, businessReportCalls.post, {
    handle: ({ params, body }, address) => reportBusiness(dependencies, params.id, body, address),
    sent: (_, { params }) => `/report/${params.id}?sent=true`,
    refused: m.reports_not_sent,
    log: dependencies.log,
  });

  mountReportAdmin(api, dependencies);
  mountDeskReports(api, dependencies);
}
