import { z } from 'zod';
import { problem } from '../../src/contract/errors.ts';
import type { Call, JsonSchema } from './calls.ts';
import type { Answer, Question } from './http.ts';

export interface Asked {
  question: Question;
  /** The contract that the answer must keep; null where it is no call's. */
  call: Call | null;
  isSignedIn: boolean;
  /** Milliseconds after which an answer is a fault. */
  patience: number;
}

/** What names our fields on purpose, and is the same for all. */
const OWN_DOCS = /\/api\/(docs|openapi\.json)/;

/** Pages that are the same for signed-in people. */
const FOR_ALL = /\/api\/(docs|openapi\.json)|^\/embed\//;

type Rule = (answer: Answer, asked: Asked) => string | null;

/** What is wrong with an answer; null for nothing. */
export function findFault(answer: Answer, asked: Asked): string | null {
  // What is no HTTP is refused by the server of Node.js, in a word.
  const isRefusedUnread = !answer.headers['x-request-id'] && !answer.text;
  if (isRefusedUnread && [400, 408, 413, 417, 431].includes(answer.status)) return null;
  for (const rule of RULES) {
    const fault = rule(answer, asked);
    if (fault) return fault;
  }
  return null;
}

const RULES: Rule[] = [
  ({ status, text }) => (status >= 500 ? `${status}: ${text.slice(0, 300)}` : null),
  ({ ms }, { patience }) => (ms > patience ? `took ${Math.round(ms)} ms` : null),
  checkHeaders,
  checkCookies,
  checkRedirect,
  checkWords,
  checkContract,
];

function kindOf({ headers }: Answer): string {
  return headers['content-type']?.split(';')[0] ?? '';
}

const ALWAYS: [name: string, value: RegExp][] = [
  ['x-request-id', /^[\w-]{36}$/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
];

/** Widgets stand in frames of all sites, banners in frames of our own pages. */
function policyOf(address: string): RegExp {
  const path = address.replace(/^https?:\/\/[^/]*/, '');
  if (/^\/embed\//.test(path)) return /default-src 'none'.*frame-ancestors (\*|'none')/;
  if (/^\/b\//.test(path)) return /default-src '(self|none)'.*frame-ancestors '(self|none)'/;
  return /default-src '(self|none)'.*frame-ancestors 'none'/;
}

function checkHeaders(answer: Answer, { question, isSignedIn }: Asked): string | null {
  const { headers, status } = answer;
  const policy: [string, RegExp] = ['content-security-policy', policyOf(question.path)];
  for (const [name, value] of [...ALWAYS, policy]) {
    if (!value.test(String(headers[name] ?? ''))) return `${name} is ${headers[name]}`;
  }
  if (headers['access-control-allow-origin']) return 'is open to other origins';
  const isPrivate =
    headers['set-cookie'] !== undefined ||
    (/^\/api\/(admin|auth)\//.test(question.path) && status !== 404) ||
    (isSignedIn && kindOf(answer) === 'text/html' && !FOR_ALL.test(question.path)) ||
    kindOf(answer) === 'application/problem+json';
  const isKept = !/no-store/.test(headers['cache-control'] ?? '');
  return isPrivate && isKept ? `may be kept: ${headers['cache-control']}` : null;
}

/** The chosen language is no secret, and no session depends on it. */
const LANGUAGE_COOKIE = /^language=(en|es);/;

function checkCookies({ headers }: Answer): string | null {
  const cookies = headers['set-cookie'] ?? [];
  const open = cookies.find(
    (cookie) =>
      !LANGUAGE_COOKIE.test(cookie) &&
      (!/^(__Host-)?mainstreet\.\w+=/.test(cookie) ||
        !/; ?httponly/i.test(cookie) ||
        !/; ?samesite=(lax|strict)/i.test(cookie)),
  );
  return open ? `sets an open cookie: ${open}` : null;
}

function checkRedirect({ headers, status }: Answer): string | null {
  const { location } = headers;
  if (location === undefined) return status > 300 && status < 304 ? 'has no Location' : null;
  const here = 'http://here.invalid';
  // As browsers read it, who take a backslash for a slash.
  const isHere = URL.canParse(location, here) && new URL(location, here).origin === here;
  return isHere || SANDBOX_RETURN.test(location) ? null : `leads to ${location}`;
}

/** What the fuzz itself gave as the way back from the bank's page of the sandbox. */
const SANDBOX_RETURN = /^http:\/\/127\.0\.0\.1:\d+\//;

const WORDS: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at \S.*[:(]\S+:\d+|\bat (async )?[\w.<>]+ \((file|node|\/)/],
  [
    'a path of the machine',
    /node_modules|file:\/\/\/|\/(src|dist|tmp|work|home|root)\/[\w./-]+\.(ts|js)\b/,
  ],
  [
    'words of the database',
    /syntax error at or near|violates [\w-]+ constraint|(relation|column) \\?"\w+\\?" |duplicate key value|invalid input syntax|PostgresError|\bpg_\w+|ECONN[A-Z]+/,
  ],
  [
    'a secret field',
    /"(password_?hash|author_?hash|comment_?hash|token_?hash|submission_?key|search_?vector|sort_?key)":/i,
  ],
];

/** Not of scripts, styles and the like, which are the same for all. */
const WORDED = /^(text\/(html|plain)|application\/(json|problem\+json|xml))$/;

function checkWords(answer: Answer, { question }: Asked): string | null {
  const { text } = answer;
  const kind = kindOf(answer);
  if (kind === 'text/html' && /<script>alert\(1\)|<img src=x onerror/.test(text)) {
    return 'runs the script of a text';
  }
  if (!WORDED.test(kind) || OWN_DOCS.test(question.path)) return null;
  for (const [what, pattern] of WORDS) {
    const [found] = text.match(pattern) ?? [];
    if (found) return `tells ${what}: ${found}`;
  }
  return null;
}

function checkContract(answer: Answer, { call, question }: Asked): string | null {
  const { status, text } = answer;
  const kind = kindOf(answer);
  if (question.method === 'HEAD' || status === 304) return text ? 'has a body' : null;
  if (kind === 'application/problem+json') return checkJson(text, problem);
  if (!call?.answers) return null;
  // A browser that opens a page gets refusals as a page.
  const opensPage = /text\/html/.test(String(question.headers.accept ?? ''));
  if (opensPage && kind === 'text/html' && status >= 400) return null;
  if (
    /^(text\/csv|application\/(x-ndjson|geo\+json|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))$/.test(
      kind,
    ) &&
    status < 300
  )
    return null;
  const expected = (call.answers[status] ?? call.answers.default)?.content[kind];
  if (!expected) return `${status} as ${kind || 'nothing'}: ${text.slice(0, 300)}`;
  return checkJson(text, validatorOf(expected.schema));
}

function checkJson(text: string, schema: z.ZodType): string | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? null : `breaks its schema: ${parsed.error.message.slice(0, 500)}`;
  } catch (error) {
    return `is no JSON: ${String(error)}`;
  }
}

const validators = new WeakMap<JsonSchema, z.ZodType>();

function validatorOf(schema: JsonSchema): z.ZodType {
  const kept = validators.get(schema) ?? z.fromJSONSchema(schema);
  validators.set(schema, kept);
  return kept;
}
