import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../tests/openapi/calls.ts';
import type { Answer, Client, Question } from '../../tests/openapi/http.ts';
import { findFault } from '../../tests/openapi/oracle.ts';
import type { Canaries } from './canaries.ts';
import type { Knowledge } from './known.ts';

export interface Asked {
  call: Call;
  question: Question;
  client: Client;
  isSignedIn: boolean;
  /** Whether method or path were altered, so that the call's contract doesn't apply to the response. */
  isOther?: boolean;
}

export interface Slow {
  request: string;
  requestId: string;
  ms: number;
}

export interface FuzzResult {
  requests: number;
  byStatus: Record<string, number>;
  /** Successful requests by call. Calls without any are blind spots. */
  successes: Map<string, number>;
  /** Response times in milliseconds by call. */
  times: Map<string, number[]>;
  slowest: Slow[];
  faults: { request: string; what: string }[];
  /** Journeys that were completed, and the reasons why others stopped, such as interfering hostile input. */
  journeys: number;
  stopped: string[];
}

const MAX_SLOW = 10;
const HEARD = 1000;

/** Sends requests, checks and counts the responses, and collects values for later requests. */
export function openAsking({
  calls,
  canaries,
  known,
  patience,
}: {
  calls: Call[];
  canaries: Canaries;
  known: Knowledge;
  patience: () => number;
}) {
  const result: FuzzResult = {
    requests: 0,
    byStatus: {},
    successes: new Map(calls.map(({ name }) => [name, 0])),
    times: new Map(calls.map(({ name }) => [name, []])),
    slowest: [],
    faults: [],
    journeys: 0,
    stopped: [],
  };

  function count({ call, question, isOther }: Asked, { status, headers, ms }: Answer) {
    result.requests += 1;
    result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
    result.times.get(call.name)?.push(ms);
    const request = describe(question);
    const slowest = [...result.slowest, { request, requestId: `${headers['x-request-id']}`, ms }];
    result.slowest = slowest.sort((a, b) => b.ms - a.ms).slice(0, MAX_SLOW);
    // Calls without a contract may also succeed with a redirect.
    const isSuccess = status < (call.answers ? 300 : 400) && !isOther;
    if (isSuccess) result.successes.set(call.name, (result.successes.get(call.name) ?? 0) + 1);
  }

  function learn({ call, question, isOther }: Asked, { status, headers, text }: Answer) {
    if (status >= 300 || isOther || !headers['content-type']?.startsWith('application/json'))
      return;
    known.learn(call.kind, JSON.parse(text), question.method !== 'GET');
    const [, cursor] = String(headers.link ?? '').match(/[?&]cursor=([^&>]+)/) ?? [];
    if (cursor) known.learn('', { cursor: decodeURIComponent(cursor) }, true);
  }

  /**
   * Returns a description if the response shows private text that staff confirm isn't public and that is
   * still shown a second later.
   */
  async function findLeak(answer: Answer, asked: Asked): Promise<string | null> {
    const { client, question, isSignedIn } = asked;
    const find = ({ text, headers }: Answer) =>
      canaries
        .find(`${text}\n${JSON.stringify(headers)}`, describe(question))
        .filter(({ isFor }) => isFor === 'nobody' || !isSignedIn);
    for (const canary of find(answer)) {
      if (await canary.isPublic()) {
        canaries.forget(canary);
        continue;
      }
      // Cached pages may show removed content until they hear of the change.
      await sleep(HEARD);
      if (find(await client.ask(question)).includes(canary)) {
        return `shows a private ${canary.what}: ${canary.mark}`;
      }
    }
    return null;
  }

  async function ask(asked: Asked): Promise<Answer | null> {
    const { client, question, call, isSignedIn } = asked;
    let what: string | null;
    let answer: Answer | null = null;
    try {
      answer = await client.ask(question);
      count(asked, answer);
      const contract = asked.isOther ? null : call;
      what =
        findFault(answer, { question, isSignedIn, call: contract, patience: patience() }) ??
        (await findLeak(answer, asked));
      if (!what) learn(asked, answer);
    } catch (error) {
      what = `no answer: ${String(error)}`;
    }
    if (what) result.faults.push({ request: describe(question), what });
    return answer;
  }

  return { ask, result };
}

export type Asking = ReturnType<typeof openAsking>;

function describe({ method, path, headers, body }: Question): string {
  const { cookie, ...others } = headers;
  return `${method} ${path} ${JSON.stringify(others)} ${body ?? ''}`.slice(0, 4000);
}
