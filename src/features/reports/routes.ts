import { businessReportCalls } from '../../contract/business-reports.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { type ReportDependencies, reportBusiness } from './report.ts';

export function mountReports(api: Api, dependencies: ReportDependencies & { log: Log }) {
  mount(api, businessReportCalls.post, async ({ params, body }, { address }) => {
    await reportBusiness(dependencies, params.id, body, address);
    return { reason: body.reason };
  });

  mountFormCall(api, businessReportCalls.post, {
    handle: ({ params, body }, address) => reportBusiness(dependencies, params.id, body, address),
    sent: '/report/sent',
    refused: 'Your report was not sent',
    log: dependencies.log,
  });
}
