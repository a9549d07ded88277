import { resolveTxt } from 'node:dns/promises';
import { unlessClockJumped } from '../../../platform/database/clock.ts';
import { createPublicFetch } from '../../../platform/http/public-fetch.ts';
import { type Queue, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { checkAgain, checkWebsite, runCheck } from './check-website.ts';
import { type FollowServices, followNewClaim } from './follow.ts';
import { deleteClaims, expireClaims } from './queries.ts';
import { followClaim } from './start.ts';
import type { Web } from './verify-website.ts';

const EVERY_NIGHT = '31 4 * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
/** The privacy page and docs/security.md name it. */
const KEPT_DAYS = 365;

const prune: Queue<object> = { name: 'prune-claims', retries: 3, cron: EVERY_NIGHT };
const checkWebsites: Queue<object> = {
  name: 'check-claimed-websites',
  retries: 0,
  cron: EVERY_TEN_MINUTES,
};

export const claimQueues: Queue<object>[] = [followClaim, checkWebsite, checkWebsites, prune];

export interface ClaimWorkerDependencies extends FollowServices {
  log: Log;
  /** Stands in for the internet. */
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
    worker(prune, unlessClockJumped(dependencies, clean)),
  ];
}

function openWeb(site: { name: string; url: string }): Web {
  return {
    fetch: createPublicFetch({ userAgent: `Mainstreet-Verification (+${site.url}/contact)` }),
    resolveText: async (host) => (await resolveTxt(host)).map((pieces) => pieces.join('')),
  };
}
