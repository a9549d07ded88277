import { accountQueues, createAccountWorkers } from './features/accounts/jobs.ts';
import { auditQueues, createAuditWorkers } from './features/audit/jobs.ts';
import { businessQueues, createBusinessWorkers } from './features/businesses/jobs.ts';
import { deriveAnew } from './features/businesses/model/custom-fields.ts';
import { categoryQueues, createCategoryWorkers } from './features/categories/jobs.ts';
import { createDuplicateWorkers, duplicateQueues } from './features/duplicates/jobs.ts';
import { createEventWorkers, eventQueues } from './features/events/jobs.ts';
import { createOpeningWorkers, openingQueues } from './features/hours/renew.ts';
import { createTransferWorkers, openFileSources, transferQueues } from './features/import/jobs.ts';
import type { FileSources } from './features/import/schedules/runs.ts';
import { createInquiryWorkers, inquiryQueues } from './features/inquiries/jobs.ts';
import { createIssueWorkers, issueQueues } from './features/issues/jobs.ts';
import { createReportWorkers, reportQueues } from './features/issues/reports.jobs.ts';
import { checkQueues, createCheckWorkers } from './features/issues/websites.jobs.ts';
import { createMailWorkers, mailQueues } from './features/mails/jobs.ts';
import { createMembershipWorkers, membershipQueues } from './features/memberships/jobs.ts';
import { createMergeWorkers, mergeQueues } from './features/merges/jobs.ts';
import { createMessageWorkers, messageQueues } from './features/messages/staff.routes.ts';
import { createNewsletterWorkers, newsletterQueues } from './features/newsletters/jobs.ts';
import { backupQueues, createBackupWorkers } from './features/operations/backups.jobs.ts';
import type { Web } from './features/owners/claims/verify-website.ts';
import {
  claimQueues,
  createClaimWorkers,
  createOwnerWorkers,
  ownerQueues,
} from './features/owners/jobs.ts';
import { createPageWorkers, pageQueues } from './features/pages/jobs.ts';
import { createPaymentWorkers, paymentQueues } from './features/payments/jobs.ts';
import {
  createPaymentProvider,
  type PaymentProvider,
  SANDBOX_SECRET_KEY,
} from './features/payments/model/provider.ts';
import { createSandboxFetch } from './features/payments/sandbox/api.routes.ts';
import { createSandbox, type Sandbox } from './features/payments/sandbox/sandbox.ts';
import { createPhotoWorkers, photoQueues } from './features/photos/jobs.ts';
import { createPictureStore } from './features/photos/page-pictures.ts';
import { openPhotoStore } from './features/photos/photo-store.ts';
import { areaQueues, createAreaWorkers } from './features/places/jobs.ts';
import { applyArea } from './features/places/model/areas.queries.ts';
import { createStaffQueueWorkers, staffQueueJobs } from './features/queue/jobs.ts';
import { createStaffNoticeWorkers, staffNoticeQueues } from './features/queue/notices.jobs.ts';
import { createReviewWorkers, reviewQueues } from './features/reviews/jobs.ts';
import { createModerationWorkers, moderationQueues } from './features/reviews/log.jobs.ts';
import { createSettingsWorkers, settingsQueues } from './features/settings/jobs.ts';
import type { LiveSettings } from './features/settings/live-settings.ts';
import { createSite } from './features/settings/site.ts';
import { createStatisticsWorkers, statisticsQueues } from './features/statistics/jobs.ts';
import { createInsightWorkers, insightQueues } from './features/statistics/searches.jobs.ts';
import { createWebhookWorkers, webhookQueues } from './features/webhooks/jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Services } from './platform/dependencies/dependencies.ts';
import type { Jobs, Queue, Worker } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';

export interface Payments {
  provider: PaymentProvider | null;
  sandbox: Sandbox | null;
}

export function openPayments(config: Config, db: Database, clock: Clock): Payments {
  const { payments, siteUrl } = config;
  if (payments.kind !== 'sandbox') {
    return { provider: createPaymentProvider(payments, siteUrl, null), sandbox: null };
  }
  const sandbox = createSandbox(db, clock);
  const sandboxFetch = createSandboxFetch(sandbox, SANDBOX_SECRET_KEY);
  return { provider: createPaymentProvider(payments, siteUrl, sandboxFetch), sandbox };
}

export const queues: Queue<object>[] = [
  ...mailQueues,
  ...accountQueues,
  ...areaQueues,
  ...auditQueues,
  ...backupQueues,
  ...businessQueues,
  ...membershipQueues,
  ...checkQueues,
  ...claimQueues,
  ...eventQueues,
  ...mergeQueues,
  ...inquiryQueues,
  ...issueQueues,
  ...messageQueues,
  ...moderationQueues,
  ...openingQueues,
  ...ownerQueues,
  ...pageQueues,
  ...paymentQueues,
  ...photoQueues,
  ...reportQueues,
  ...reviewQueues,
  ...categoryQueues,
  ...newsletterQueues,
  ...settingsQueues,
  ...statisticsQueues,
  ...transferQueues,
  ...duplicateQueues,
  ...staffQueueJobs,
  ...staffNoticeQueues,
  ...insightQueues,
  ...webhookQueues,
];

interface WorkerDependencies extends Pick<Services, 'db' | 'clock' | 'log' | 'secret'> {
  config: Config;
  settings: LiveSettings;
  jobs: Jobs;
  mailer: Mailer;
  provider: PaymentProvider | null;
  duplicateRest?: number;
  /** Replacements for internet access. */
  outside?: {
    web: Web;
    sources?: FileSources;
  };
}

export function createWorkers(dependencies: WorkerDependencies): Worker[] {
  const { config, settings, outside } = dependencies;
  const site = createSite(config, settings);
  return [
    ...createMailWorkers({ ...dependencies, site }),
    ...createAccountWorkers({ ...dependencies, site }),
    ...createAreaWorkers(dependencies),
    ...createAuditWorkers(dependencies),
    ...createBackupWorkers(dependencies),
    ...createBusinessWorkers({ ...dependencies, site }),
    ...createMembershipWorkers({ ...dependencies, site }),
    ...createCheckWorkers(dependencies),
    ...createClaimWorkers({ ...outside, ...dependencies, site }),
    ...createEventWorkers({
      ...dependencies,
      site,
      storePicture: createPictureStore(
        { ...dependencies, store: openPhotoStore(dependencies.config) },
        'photo',
      ),
      download: outside?.sources?.download,
    }),
    ...createMergeWorkers(dependencies),
    ...createInquiryWorkers(dependencies),
    ...createIssueWorkers({ ...dependencies, site }),
    ...createMessageWorkers(dependencies),
    ...createModerationWorkers(dependencies),
    ...createOpeningWorkers(dependencies),
    ...createOwnerWorkers({ ...dependencies, site }),
    ...createPageWorkers(dependencies),
    ...createPaymentWorkers({ ...dependencies, site }),
    ...createPhotoWorkers(dependencies),
    ...createReportWorkers(dependencies),
    ...createReviewWorkers({ ...dependencies, site }),
    ...createCategoryWorkers(dependencies),
    ...createSettingsWorkers({
      ...dependencies,
      applyArea: (trx, area) => applyArea(trx, dependencies.jobs, area),
      deriveAnew,
    }),
    ...createNewsletterWorkers({ ...dependencies, site }),
    ...createStatisticsWorkers({ ...dependencies, site }),
    ...createTransferWorkers({
      sources: openFileSources(site),
      ...outside,
      ...dependencies,
      site,
    }),
    ...createDuplicateWorkers(dependencies),
    ...createStaffQueueWorkers(dependencies),
    ...createStaffNoticeWorkers({ ...dependencies, site }),
    ...createInsightWorkers(dependencies),
    ...createWebhookWorkers({ ...dependencies, site }),
  ];
}
