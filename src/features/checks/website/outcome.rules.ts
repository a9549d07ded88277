/** `unknown`: neither proves that it is there nor that it is gone. */
export type Outcome = 'live' | 'dead' | 'unknown';

export interface WebsiteState {
  state: 'ok' | 'doubt' | 'dead';
  /** Of failing ones, the first failure. */
  since: Date;
  failures: number;
  nextAt: Date;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const FAILURES_OF_DEAD = 4;
const DAYS_OF_DEAD = 21;

export function judgeStatus(status: number): Outcome {
  if (status >= 200 && status < 400) return 'live';
  return status === 404 || status === 410 ? 'dead' : 'unknown';
}

/** Dead after four failures over three weeks; one live answer and all is well. */
export function followOutcome(
  before: Pick<WebsiteState, 'state' | 'since' | 'failures'>,
  outcome: Outcome,
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
