import { resolveTxt } from 'node:dns/promises';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { createPublicFetch } from '../../platform/http/public-fetch.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { tellContacts } from '../mails/model/contact-notices.ts';
import type { Site } from '../settings/site.ts';
import { emailWaitingChanges } from './changes/tell-contacts.ts';
import { deleteDecidedChanges } from './changes/waiting.ts';
import { followNewClaim } from './claims/follow.ts';
import type { ClaimServices } from './claims/mail.ts';
import { deleteClaims, expireClaims } from './claims/queries.ts';
import { followClaim } from './claims/start.ts';
import { checkAgain, checkWebsite, runCheck, type Web } from './claims/verify-website.ts';
import { askOwners } from './confirm/ask.ts';
import { deleteExpiredUndos } from './model/changes.queries.ts';
import { mailChanges, mailOwnerChanges } from './model/mail-changes.ts';
import { deleteExpiredOwnership } from './model/queries.ts';
import { type LinkDependencies, mailOwnerLinks, sendOwnerLinks } from './model/send-link.ts';

const EVERY_NIGHT = '23 4 * * *';
/** Links are kept after they expire, so that an expired link can be told from an invalid one. */
const LINKS_KEPT = 30 * 86_400_000;

const prune: Queue<object> = { name: 'prune-owner-links', retries: 3, cron: EVERY_NIGHT };

const UNDOS_KEPT = 30 * 86_400_000;
const DECISIONS_KEPT = 365 * 86_400_000;
const EVERY_MORNING = '11 15 * * *';

const ask: Queue<object> = { name: 'ask-owners', retries: 3, cron: EVERY_MORNING };

export const ownerQueues: Queue<object>[] = [
  sendOwnerLinks,
  prune,
  mailOwnerChanges,
  tellContacts,
  ask,
];

export function createOwnerWorkers(
  dependencies: LinkDependencies & { log: Log; site: Site },
): Worker[] {
  const { db, clock } = dependencies;
  const run = async () => {
    const now = clock();
    const before = (kept: number) => new Date(now.getTime() - kept);
    await deleteExpiredOwnership(db, { links: before(LINKS_KEPT), sessions: now });
    await deleteExpiredUndos(db, before(UNDOS_KEPT));
    await deleteDecidedChanges(db, before(DECISIONS_KEPT));
  };
  return [
    worker(sendOwnerLinks, (request) => mailOwnerLinks(dependencies, request)),
    worker(prune, unlessClockJumped(dependencies, run)),
    worker(tellContacts, () => emailWaitingChanges(dependencies)),
    worker(mailOwnerChanges, (job) => mailChanges(dependencies, job)),
    worker(
      ask,
      unlessClockJumped(dependencies, () => askOwners(dependencies)),
    ),
  ];
}

const JOBS_EVERY_NIGHT = '31 4 * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** This value is also stated on the privacy page and in docs/security.md. */
const KEPT_DAYS = 365;

const jobsPrune: Queue<object> = { name: 'prune-claims', retries: 3, cron: JOBS_EVERY_NIGHT };
const checkWebsites: Queue<object> = {
  name: 'check-claimed-websites',
  retries: 0,
  cron: EVERY_TEN_MINUTES,
};

export const claimQueues: Queue<object>[] = [followClaim, checkWebsite, checkWebsites, jobsPrune];

export interface ClaimWorkerDependencies extends ClaimServices {
  log: Log;
  web?: Web | undefined;
}

export function createClaimWorkers(dependencies: ClaimWorkerDependencies): Worker[] {
  const { db, clock, site, web = openWeb(site) } = dependencies;
  const clean = async () => {
    const now = clock();
    await expireClaims(db, now);
    await deleteClaims(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
  };
  return [
    worker(followClaim, (claim) => followNewClaim(dependencies, claim)),
    worker(checkWebsite, ({ id }) => runCheck(dependencies, web, id)),
    worker(checkWebsites, () => checkAgain(dependencies)),
    worker(jobsPrune, unlessClockJumped(dependencies, clean)),
  ];
}

function openWeb(site: { name: string; url: string }): Web {
  return {
    fetch: createPublicFetch({ userAgent: `Mainstreet-Verification (+${site.url}/contact)` }),
    resolveText: async (host) => (await resolveTxt(host)).map((pieces) => pieces.join('')),
  };
}
