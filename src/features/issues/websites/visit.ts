import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_REDIRECTS } from '../../../platform/http/public-fetch.ts';
import {
  NotPublicError,
  type PublicAnswer,
  type PublicRequestOptions,
  requestPublic,
} from '../../../platform/http/public-request.ts';

const MINUTE = 60_000;
const MOST_HOSTS = 50_000;

export type VisitPace = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits requests to one at a time and one per minute for each host. After a start, every host waits first,
 * because the previous process may just have asked it.
 */
export function createPace(span = MINUTE): VisitPace {
  const startedAt = performance.now();
  const turns = new Map<string, Promise<number>>();
  return async (host, work) => {
    const before = turns.get(host) ?? Promise.resolve(startedAt);
    const turn = before.then(async (lastAt) => {
      const wait = lastAt + span - performance.now();
      if (wait > 0) await sleep(wait, null, { ref: false });
      return work().then(
        (value) => ({ value, endedAt: performance.now() }),
        (error) => ({ error, endedAt: performance.now() }),
      );
    });
    turns.delete(host);
    turns.set(
      host,
      turn.then(({ endedAt }) => endedAt),
    );
    forgetOldest(turns);
    const done = await turn;
    if ('error' in done) throw done.error;
    return done.value;
  };
}

function forgetOldest(turns: Map<string, unknown>) {
  const [oldest] = turns.keys();
  if (turns.size > MOST_HOSTS && oldest !== undefined) turns.delete(oldest);
}

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

/** User agent, which websites can exclude in robots.txt. */
export const ROBOT = 'MainstreetLinkCheck';
const PATIENCE = 10_000;

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
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const known = robots.get(url.origin) ?? (await readRobots(options, url));
    robots.set(url.origin, known);
    if (!known(url.pathname + url.search)) return 'unknown';
    const { location, status } = await ask(options, url, 'HEAD');
    if (location === null) return readPage(options, url, status);
    url = new URL(location, url);
  }
  return 'unknown';
}

/**
 * Reads the page with GET unless HEAD was refused or the server failed, because some servers don't support
 * HEAD.
 */
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

type Robots = (path: string) => boolean;

/** A missing robots.txt allows everything. A server error on robots.txt forbids everything for now. */
async function readRobots(options: VisitOptions, url: URL): Promise<Robots> {
  let at = new URL('/robots.txt', url);
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const { location, status, text } = await ask(options, at, 'GET');
    if (status >= 500) return () => false;
    if (location === null) return (path) => text === null || mayRead(text, ROBOT, path);
    at = new URL(location, at);
  }
  return () => true;
}

function ask(options: VisitOptions, url: URL, method: 'GET' | 'HEAD'): Promise<PublicAnswer> {
  const { siteUrl, pace, patience = PATIENCE, ...network } = options;
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

interface Group {
  agents: string[];
  rules: { path: string; isAllowed: boolean }[];
}

/** Checks whether a robots.txt allows a robot to read a path, following RFC 9309. */
export function mayRead(robots: string, agent: string, path: string): boolean {
  const groups = readGroups(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const matching = chosen
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.path !== '' && matches(rule.path, path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return matching[0]?.isAllowed ?? true;
}

function readGroups(robots: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n?|\n/)) {
    const [said = ''] = line.split('#', 1);
    const [key = '', ...values] = said.split(':');
    const field = key.trim().toLowerCase();
    const value = values.join(':').trim();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
    } else if (field === 'allow' || field === 'disallow') {
      groups.at(-1)?.rules.push({ path: value, isAllowed: field === 'allow' });
      isNaming = false;
    }
  }
  return groups;
}

/** Matches without regular expressions, because a rule with many stars could take exponential time. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...others] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of others.entries()) {
    const isLast = isWhole && index === others.length - 1;
    const found = isLast ? path.lastIndexOf(piece) : path.indexOf(piece, at);
    if (found < at) return false;
    at = found + piece.length;
  }
  return !isWhole || at === path.length || others.at(-1) === '';
}
