import { setTimeout as sleep } from 'node:timers/promises';

/** What the cluster may answer while a part of it is away: come back later. */
const AWAY = [502, 503, 504];
const PATIENCE = 20_000;
const PAUSE = 200;
/** Longer than any part of the cluster may be away. */
const TIMES = 600;

export interface Answer {
  status: number;
  text: string;
  /** The body as JSON, taken to be of the call's own kind. */
  read<T>(): T;
}

/** One request. */
export interface Outcome {
  at: number;
  isWrite: boolean;
  /** Null: no answer came. */
  status: number | null;
  ms: number;
}

/** What all visitors met. */
export interface Encounters {
  outcomes: Outcome[];
  /** What must not be, whatever is away. */
  faults: string[];
}

export type Visitor = ReturnType<typeof openVisitor>;

/** Someone with a browser of their own, who notes what they meet. */
export function openVisitor(site: string, { outcomes, faults }: Encounters) {
  const cookies = new Map<string, string>();

  async function ask(method: string, path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(site + path, {
      ...init,
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
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

  /** Null when there was no answer, or one that says to come back. */
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
        faults.push(`${method} ${path}: no answer within ${PATIENCE / 1000} s`);
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
    /** Tries until there is an answer: for what may be asked again without harm. */
    async insist(call: () => Promise<Answer | null>): Promise<Answer> {
      for (let left = TIMES; left > 0; left -= 1) {
        const answer = await call();
        if (answer) return answer;
        await sleep(PAUSE);
      }
      throw new Error('The cluster did not recover.');
    },
    /** Whether the answer is one of these; any other is a fault. */
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
