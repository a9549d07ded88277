import { setTimeout as sleep } from 'node:timers/promises';
import { callOut } from '../http/call-out.ts';
import type { PageCache } from '../http/page-cache.ts';
import type { Log } from '../telemetry/log.ts';
import { currentSpan, inTrace } from '../telemetry/spans.ts';

type SendPurge = (url: string) => Promise<boolean>;

export interface Purger {
  purge(): void;
}

interface Pace {
  /** Minimum milliseconds between two purges of one proxy. */
  pause: number;
  /** Milliseconds for which a failed purge is retried; after that, the proxies' own copies have expired. */
  patience: number;
}

const PACE: Pace = { pause: 500, patience: 60_000 };
const LIMIT = 2000;

export function createPurger(
  urls: string[],
  { log, send = sendPurge, pace = PACE }: { log: Log; send?: SendPurge; pace?: Pace },
): Purger {
  const proxies = urls.map((url) => createProxy(url, { log, send, pace }));
  return {
    purge() {
      for (const purge of proxies) purge();
    },
  };
}

function createProxy(url: string, { log, send, pace }: { log: Log; send: SendPurge; pace: Pace }) {
  let tryUntil = 0;
  let isBusy = false;
  let isAway = false;

  async function run() {
    isBusy = true;
    while (tryUntil > performance.now()) {
      const asked = tryUntil;
      tryUntil = 0;
      const isDone = await send(url);
      if (!isDone) tryUntil = Math.max(tryUntil, asked);
      tellPresence(isDone);
      await sleep(pace.pause, undefined, { ref: false });
    }
    isBusy = false;
  }

  function tellPresence(isDone: boolean) {
    if (isDone !== isAway) return;
    isAway = !isDone;
    if (isAway) log.warn({ url }, 'a proxy does not drop its pages; they may be a minute old');
    else log.info({ url }, 'the proxy drops its pages again');
  }

  return () => {
    tryUntil = performance.now() + pace.patience;
    if (!isBusy) void run();
  };
}

function sendPurge(url: string): Promise<boolean> {
  const attributes = { 'server.address': new URL(url).host };
  return inTrace({ name: 'POST purge', kind: 'client', attributes }, () => postPurge(url));
}

async function postPurge(url: string): Promise<boolean> {
  const span = currentSpan();
  try {
    const answer = await callOut(url, {
      method: 'POST',
      patience: LIMIT,
      ...(span && { headers: { traceparent: span.traceparent } }),
    });
    if (!answer.ok) span?.fail(Object.assign(new Error(), { code: answer.status }));
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    span?.fail(error);
    return false;
  }
}

/** Wraps the cache so that every drop also purges the proxies, after the local pages are gone. */
export function passOnDrops(pages: PageCache, { purge }: Purger): PageCache {
  return {
    ...pages,
    drop(tags) {
      pages.drop(tags);
      purge();
    },
    setHearing(isHearing) {
      pages.setHearing(isHearing);
      if (isHearing) purge();
    },
  };
}
