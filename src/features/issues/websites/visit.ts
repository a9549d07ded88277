import { MAX_REDIRECTS } from '../../../platform/http/public-fetch.ts';
import {
  NotPublicError,
  type PublicAnswer,
  type PublicRequestOptions,
  requestPublic,
} from '../../../platform/http/public-request.ts';
import type { VisitPace } from './pace.ts';
import { mayRead, ROBOT } from './robots.rules.ts';

/** `unknown` proves neither that the website exists nor that it is gone. */
export type VisitOutcome = 'live' | 'dead' | 'unknown';

export interface WebsiteState {
  state: 'ok' | 'doubt' | 'dead';
  since: Date;
  failures: number;
  nextAt: Date;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const FAILURES_OF_DEAD = 4;
const DAYS_OF_DEAD = 21;

export function judgeStatus(status: number): VisitOutcome {
  if (status >= 200 && status < 400) return 'live';
  return status === 404 || status === 410 ? 'dead' : 'unknown';
}

/** Marks a website as dead after four failures over at least three weeks. One success resets it. */
export function followOutcome(
  before: Pick<WebsiteState, 'state' | 'since' | 'failures'>,
  outcome: VisitOutcome,
  at: Date,
): WebsiteState {
  const after = (span: number) => new Date(at.getTime() + span);
  if (outcome === 'live') {
    const since = before.state === 'ok' ? before.since : at;
    return { state: 'ok', since, failures: 0, nextAt: after(MONTH) };
  }
  if (outcome === 'unknown') {
    const { state, since, failures } = before;
    return { state, since, failures, nextAt: after(state === 'doubt' ? WEEK : MONTH) };
  }
  const failures = Math.min(before.failures + 1, 1000);
  const since = before.failures === 0 ? at : before.since;
  const isLong = at.getTime() - since.getTime() >= DAYS_OF_DEAD * DAY;
  const isDead = failures >= FAILURES_OF_DEAD && isLong;
  return {
    state: isDead ? 'dead' : 'doubt',
    since,
    failures,
    nextAt: after(isDead ? MONTH : WEEK),
  };
}

const TIMEOUT_MS = 10_000;

export interface VisitOptions extends Omit<PublicRequestOptions, 'userAgent'> {
  siteUrl: string;
  pace: VisitPace;
  patience?: number;
}

/** Checks whether a website exists: reads robots.txt, then sends HEAD, then reads the start of the page. */
export async function visitWebsite(options: VisitOptions, website: string): Promise<VisitOutcome> {
  try {
    return await visit(options, new URL(website));
  } catch (error) {
    return judgeError(error);
  }
}

/** Only an unknown host or a refused connection means dead. Other errors may be temporary, or our own. */
function judgeError(error: unknown): VisitOutcome {
  if (error instanceof NotPublicError || !(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : '';
  return code === 'ENOTFOUND' || code === 'ECONNREFUSED' ? 'dead' : 'unknown';
}

async function visit(options: VisitOptions, start: URL): Promise<VisitOutcome> {
  const robots = new Map<string, Robots>();
  let url = start;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const known = robots.get(url.origin) ?? (await readRobots(options, url));
    robots.set(url.origin, known);
    if (!known(url)) return 'unknown';
    const { location, status } = await ask(options, url, 'HEAD');
    if (location === null) return readPage(options, url, status);
    url = new URL(location, url);
  }
  return 'unknown';
}

/** Reads the page with GET unless HEAD was refused or the server failed, because some servers don't support HEAD. */
async function readPage(
  options: VisitOptions,
  url: URL,
  headStatus: number,
): Promise<VisitOutcome> {
  const isRefused = headStatus === 403 || headStatus === 429;
  const isServersFault = headStatus >= 500 && headStatus !== 501;
  if (isRefused || isServersFault) return 'unknown';
  const { status, text } = await ask(options, url, 'GET');
  return isParked(url, text ?? '') ? 'dead' : judgeStatus(status);
}

type Robots = (url: URL) => boolean;

/** A missing robots.txt allows everything. A server error on robots.txt forbids everything for now. */
async function readRobots(options: VisitOptions, url: URL): Promise<Robots> {
  let at = new URL('/robots.txt', url);
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const { location, status, text } = await ask(options, at, 'GET');
    if (status >= 500) return () => false;
    if (location === null) return (page) => mayRead(text ?? '', page);
    at = new URL(location, at);
  }
  return () => true;
}

function ask(options: VisitOptions, url: URL, method: 'GET' | 'HEAD'): Promise<PublicAnswer> {
  const { siteUrl, pace, patience = TIMEOUT_MS, ...network } = options;
  return pace(url.hostname, () =>
    requestPublic(url, {
      ...network,
      method,
      userAgent: `${ROBOT}/1.0 (+${siteUrl}/website-checks)`,
      signal: AbortSignal.timeout(patience),
    }),
  );
}

const PARKING_HOSTS = [
  ...['hugedomains.com', 'dan.com', 'sedo.com', 'sedoparking.com', 'afternic.com', 'bodis.com'],
  ...['parkingcrew.net', 'above.com', 'parklogic.com', 'uniregistry.com', 'domainmarket.com'],
];
const PARKING_WORDS =
  /(this|the) (web ?site |domain( name)? )?([\w.-]{1,253} )?(is|may be) (for sale|parked)|buy this domain|domain (name )?(is )?parked|sedoparking|parkingcrew\.net|cdn\.bodis\.com|img1\.wsimg\.com\/parking/i;

function isParked(url: URL, text: string): boolean {
  const host = url.hostname;
  const isAtSeller = PARKING_HOSTS.some((one) => host === one || host.endsWith(`.${one}`));
  return isAtSeller || PARKING_WORDS.test(text);
}
