import { setTimeout as sleep } from 'node:timers/promises';

const AWAY = [502, 503, 504];
const TIMEOUT_MS = 20_000;
const PAUSE = 200;
/** Number of attempts. Together they outlast any outage in a run. */
const TIMES = 600;

export interface Answer {
  status: number;
  text: string;
  read<T>(): T;
}

export interface Outcome {
  at: number;
  isWrite: boolean;
  /** Null if no response came. */
  status: number | null;
  ms: number;
}

export interface Encounters {
  outcomes: Outcome[];
  faults: string[];
}

export type Visitor = ReturnType<typeof openVisitor>;

export function openVisitor(site: string, { outcomes, faults }: Encounters) {
  const cookies = new Map<string, string>();

  async function ask(method: string, path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(site + path, {
      ...init,
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...init.headers, cookie: [...cookies].map((one) => one.join('=')).join('; ') },
    });
    const text = await answer.text();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    if (answer.status === 503 && !answer.headers.has('retry-after')) {
      faults.push(`${method} ${path}: 503 without Retry-After`);
    }
    return { status: answer.status, text, read: () => JSON.parse(text) };
  }

  /** Returns null without a response or if the status is 502, 503 or 504. */
  async function send(method: string, path: string, init: RequestInit = {}) {
    const at = performance.now();
    const note = (status: number | null) =>
      outcomes.push({ at, isWrite: method !== 'GET', status, ms: performance.now() - at });
    try {
      const answer = await ask(method, path, init);
      note(answer.status);
      if (AWAY.includes(answer.status)) return null;
      if (answer.status >= 500) {
        faults.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
      return answer;
    } catch (error) {
      note(null);
      if (error instanceof Error && error.name === 'TimeoutError') {
        faults.push(`${method} ${path}: no answer within ${TIMEOUT_MS / 1000} s`);
      }
      return null;
    }
  }

  function sendJson(method: string, path: string, body: object) {
    return send(method, path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => sendJson('POST', path, body),
    put: (path: string, body: object) => sendJson('PUT', path, body),
    /** Retries until there is a response. Only for calls that are safe to repeat. */
    async insist(call: () => Promise<Answer | null>): Promise<Answer> {
      for (let left = TIMES; left > 0; left -= 1) {
        const answer = await call();
        if (answer) return answer;
        await sleep(PAUSE);
      }
      throw new Error('The cluster did not recover.');
    },
    /** Returns whether the status is expected. Records a fault otherwise. */
    expect({ status, text }: Answer, statuses: number[], what: string): boolean {
      const isExpected = statuses.includes(status);
      if (!isExpected) faults.push(`${what}: ${status} ${text.slice(0, 300)}`);
      return isExpected;
    },
    complain(what: string) {
      faults.push(what);
    },
  };
}
