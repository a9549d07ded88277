import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Question } from '../../tests/openapi/http.ts';
import { HOSTILE } from '../../tests/openapi/json.ts';

/** Transforms a request. `isOther` is set if the call's contract no longer applies to it. */
export interface Mutation {
  turn: (question: Question) => Question;
  isOther: boolean;
}

const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'PROPFIND'];

const HEADERS: [name: string, ...values: string[]][] = [
  ['if-none-match', '*', '"x"', 'W/"x", *', '"'.repeat(5000), ','],
  ['if-modified-since', 'yesterday', 'Wed, 21 Oct 2099 07:28:00 GMT'],
  ['if-match', '"x"'],
  ['range', 'bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-', 'lines=1'],
  [
    'accept-encoding',
    'gzip',
    'br;q=1, gzip;q=0.5',
    'deflate',
    'identity;q=0',
    '*;q=0',
    ',;q=',
    'x',
  ],
  ['accept', 'image/png', ';', 'text/html;q=9'],
  ['accept-language', 'x'.repeat(4000), '*'],
  ['x-forwarded-for', '::1', '999.1.1.1', '::g', ','.repeat(2000), 'x'.repeat(3000), "' or 1=1 --"],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https', 'javascript'],
  ['forwarded', 'for=evil.example;host=evil.example'],
  ['host', 'evil.example', 'evil.example:1/..', '[::1', 'a b', 'localhost:99999'],
  ['origin', 'https://evil.example', 'null', 'http://', '%'],
  ['referer', 'https://evil.example/', '%'],
  ['sec-fetch-site', 'cross-site', 'same-site'],
  ['content-type', '', 'text/plain', 'application/json; charset=utf-7', 'multipart/form-data', '/'],
  ['content-encoding', 'gzip', 'br', 'x'],
  ['authorization', 'Bearer x', 'Basic %', 'Digest ='],
  ['stripe-signature', '', 't=1,v1=00', 't=,v1=', 't=9e99,v1=zz,v0=', ','.repeat(2000)],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', "' or 1=1 --"],
  ['x-junk', 'x'.repeat(7000), 'x'.repeat(20_000)],
  ['expect', '100-continue', '200-ok'],
  ['upgrade', 'websocket', 'h2c'],
];

const COOKIES = [
  ...['mainstreet.session_token=', 'mainstreet.session_token=a.b', '__proto__=1', '=;=;=', ';'],
  ...['mainstreet.session_token=%', 'mainstreet.session_token=a.b; mainstreet.session_token=c.d'],
  ...[`mainstreet.session_token=${'x'.repeat(5000)}`, 'mainstreet.two_factor=x.y'],
];

export const BODIES: (string | Buffer)[] = [
  ...[
    '',
    '{',
    '[',
    'null',
    '""',
    '0',
    '\ufeff{}',
    '{}{}',
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    '['.repeat(50_000),
    `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    'a=b&c=d',
    'a,b\n"',
    '\0',
  ],
  ...[
    'name,city,state,zipCode,category\n"Open quote,Boise',
    'name;city\r\nA;B\rC;D\n',
    'a,b\n=1,2\n',
  ],
  ...[gzipSync('{}'), Buffer.from([0xff, 0xfe, 0x41]), Buffer.from([0xc3, 0x28, 0, 0xed, 0xa0])],
  ...['{"x":"\\ud800"}', `{"x":"${'x'.repeat(1_100_000)}"}`, Buffer.alloc(3000, 0x80)],
];

const repeat = (text: string, count: number) => Array(count).fill(text).join(',');
const keys = (count: number, value: string) =>
  Array.from({ length: count }, (_, at) => `"field${at}":${value}`).join(',');

/** Bodies near the size limit: wide, deep, or one very long text. */
const ENDLESS = [
  `{${keys(60_000, '1')}}`,
  `{${keys(40_000, '{}')}}`,
  `{${keys(4900, 'null')}}`,
  `[${repeat('1', 490_000)}]`,
  `[${repeat('{}', 300_000)}]`,
  `[${repeat('"x"', 4900)}]`,
  '{"a":'.repeat(200_000),
  '['.repeat(500_000) + ']'.repeat(500_000),
  `"${'x'.repeat(1_000_000)}"`,
];
const PIECES = ['x', ' ', '\\n', '&amp;', '<b>', '("', 'a@', '1-', 'é', '\\\\', '<br>', '. '];

const endless: fc.Arbitrary<Mutation> = fc
  .record({
    at: fc.nat(),
    isWhole: fc.integer({ min: 0, max: 3 }),
    what: fc.oneof(
      fc.constantFrom(...ENDLESS),
      fc.constantFrom(...PIECES).map((piece) => `"${piece.repeat(900_000 / piece.length)}"`),
    ),
  })
  .map(({ at, isWhole, what }) => ({
    turn: (question: Question) => {
      const fields = readFields(question.body);
      const names = Object.keys(fields);
      const name = names[at % names.length];
      if (isWhole === 0 || name === undefined) return { ...question, body: what };
      const others = names.filter((one) => one !== name);
      const kept = others.map((one) => `${JSON.stringify(one)}:${JSON.stringify(fields[one])}`);
      return { ...question, body: `{${[...kept, `${JSON.stringify(name)}:${what}`].join(',')}}` };
    },
    isOther: false,
  }));

function readFields(body: Question['body']): Record<string, unknown> {
  if (typeof body !== 'string' || !body.startsWith('{')) return {};
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

const URLS: ((path: string) => string)[] = [
  (path) => `http://evil.example${path}`,
  (path) => `//evil.example${path}`,
  (path) => `${path}/`,
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.toUpperCase(),
  (path) => `${path}/..%2f..%2fetc/passwd`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}%c3%28`,
  (path) => `${path};a=b`,
  (path) => `${path}#a`,
  (path) => `${path}\\..\\..`,
  (path) => `${path}?${'a=b&'.repeat(1500)}`,
  (path) => `${path}/${'long'.repeat(2500)}`,
];

const QUERIES: ((query: string) => string)[] = [
  (query) => `${query}&${query}`,
  (query) => `${query}&limit=1&limit=2`,
  (query) => query.replaceAll('=', '[]='),
  (query) => `${query}&limit=100&__proto__[a]=b&constructor=c`,
  (query) => `${query}&cursor=%`,
  (query) => `${query}&cursor=eyJpZCI6MX0`,
  (query) => `${query}&&&==`,
];

const headerJunk = fc.constantFrom(...HOSTILE);

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 3, arbitrary: endless },
  fc.constantFrom(...METHODS).map((method) => ({
    turn: (question: Question) => ({ ...question, method }),
    isOther: true,
  })),
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...HEADERS)
      .chain(([name, ...values]) =>
        fc.oneof(fc.constantFrom(...values), headerJunk).map((one) => [name, one]),
      )
      .map(([name = '', value = '']) => withHeader(name, () => escapeHeader(value))),
  },
  fc
    .constantFrom(...COOKIES)
    .map((junk) => withHeader('cookie', (own) => [own, junk].filter(Boolean).join('; '))),
  {
    weight: 3,
    arbitrary: fc.oneof(fc.constantFrom(...BODIES), bytes()).map((body) => ({
      turn: (question: Question) => ({ ...question, body }),
      isOther: false,
    })),
  },
  fc.constantFrom(...URLS).map((turn) => ({
    turn: (question: Question) => ({ ...question, path: turn(question.path) }),
    isOther: true,
  })),
  fc.constantFrom(...QUERIES).map((turn) => ({
    turn: (question: Question) => {
      const [path, query = 'query=a'] = question.path.split('?');
      return { ...question, path: `${path}?${turn(query)}` };
    },
    isOther: false,
  })),
);

function withHeader(name: string, write: (own: string | undefined) => string): Mutation {
  return {
    turn: (question) => ({
      ...question,
      headers: { ...question.headers, [name]: write(question.headers[name]) },
    }),
    isOther: false,
  };
}

function escapeHeader(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
}

function bytes(): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
}
