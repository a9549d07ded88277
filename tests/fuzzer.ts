import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

interface Input {
  url: string;
  body: string | undefined;
}

interface Call {
  method: string;
  path: string;
  /** What the contract says of its answers. */
  answers: Operation['responses'];
  /** Makes an address and a body, right, nearly right or hostile. */
  input: fc.Arbitrary<Input>;
}

export interface Fault {
  request: string;
  what: string;
}

export interface FuzzResult {
  requests: number;
  byStatus: Record<string, number>;
  /** Requests that a handler answered with 2xx, by call: those that never were are blind spots. */
  successes: Map<string, number>;
  slowest: { request: string; ms: number };
  faults: Fault[];
}

/** What breaks parsers, queries, markup and headers. */
const HOSTILE = [
  ...['', ' ', '\0', 'a\0b', '\u202e', '\ud800', '💈'.repeat(40), 'x'.repeat(20_000), '%00', '%'],
  ...[
    "' or 1=1 --",
    '"; drop table businesses; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
  ],
  ...['../../etc/passwd', '\r\nset-cookie: a=b', '-1', '0', '1e309', 'NaN', '9007199254740993'],
  ...[
    '99999999999999999999',
    'null',
    'undefined',
    '[]',
    '{}',
    '__proto__',
    '=1+1',
    '%_%',
    '\\',
    '&|!',
  ],
];

const SLOW = 5000;

/**
 * Asks every call of an OpenAPI document with input made from its schemas. A fault is a 5xx, an
 * answer that breaks its schema, a redirect to another origin, or more than 5 s.
 */
export async function fuzz(options: {
  openApi: OpenApi;
  requests: number;
  seed: number;
  send(url: string, init: RequestInit): Promise<Response>;
}): Promise<FuzzResult> {
  const { openApi, requests, seed, send } = options;
  const known = new Set<string>(['1', '2', 'restaurants', 'pricing']);
  const calls = listCalls(openApi, () => [...known]);
  const result: FuzzResult = {
    requests: 0,
    byStatus: {},
    successes: new Map(calls.map(({ method, path }) => [`${method} ${path}`, 0])),
    slowest: { request: '', ms: 0 },
    faults: [],
  };
  async function ask(call: Call, { url, body }: Input) {
    const request = `${call.method} ${url} ${body ?? ''}`;
    const started = performance.now();
    const answer = await send(url, {
      method: call.method,
      redirect: 'manual',
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    const begun = performance.now();
    const text = await answer.text();
    // A file takes as long as it is; it has to begin in time.
    const isFile = answer.headers.get('content-type')?.startsWith('text/csv');
    const ms = (isFile ? begun : performance.now()) - started;
    result.requests += 1;
    result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1;
    if (ms > result.slowest.ms) result.slowest = { request, ms };
    const what = ms > SLOW ? `took ${Math.round(ms)} ms` : findFault(call, answer, text);
    if (what) result.faults.push({ request: request.slice(0, 2000), what });
    if (!answer.ok) return;
    const name = `${call.method} ${call.path}`;
    result.successes.set(name, (result.successes.get(name) ?? 0) + 1);
    for (const value of text.match(/"(?:id|slug)":"?[\w-]+/g) ?? []) {
      if (known.size < 500) known.add(value.replace(/^.*:"?/, ''));
    }
  }

  const share = Math.ceil(requests / calls.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, call] of calls.entries()) {
      const inputs = fc.sample(call.input, { numRuns: share, seed: seed + round * 1000 + at });
      const work = async () => {
        for (let input = inputs.pop(); input; input = inputs.pop()) await ask(call, input);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
  }
  return result;
}

/** Later rounds know the ids that earlier ones saw. */
const ROUNDS = 4;
const AT_ONCE = 4;

function findFault({ answers }: Call, answer: Response, text: string): string | null {
  const { status, headers } = answer;
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  const location = headers.get('location');
  if (location && !/^\/(?!\/)/.test(location)) return `leads to ${location}`;
  if (status === 304 || (status >= 300 && status < 400)) return null;
  const kind = headers.get('content-type')?.split(';')[0] ?? '';
  const expected = (answers[status] ?? answers.default)?.content[kind];
  if (kind === 'text/csv' && status < 300) return null;
  if (!expected) return `${status} as ${kind || 'nothing'}: ${text.slice(0, 300)}`;
  try {
    const parsed = validatorOf(expected.schema).safeParse(JSON.parse(text));
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

function listCalls({ paths }: OpenApi, known: () => string[]): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => {
      const body = requestBody?.content['application/json']?.schema;
      const input = fc.record({
        values: fc.tuple(...parameters.map((one) => parameter(one, known))),
        body: body
          ? fc.oneof({ weight: 9, arbitrary: json(body, known) }, anything(known))
          : fc.constant(undefined),
        isBroken: body ? fc.integer({ min: 0, max: 29 }) : fc.constant(1),
      });
      return {
        method: method.toUpperCase(),
        path,
        answers: responses,
        input: input.map(({ values, body: value, isBroken }) => {
          const query = new URLSearchParams();
          let url = path;
          for (const [at, { name, in: place }] of parameters.entries()) {
            const given = values[at];
            if (given === undefined || given === null) continue;
            if (place === 'query') query.append(name, given);
            else url = url.replace(`{${name}}`, escapePath(given));
          }
          const written = value === undefined ? undefined : JSON.stringify(value);
          return {
            url: url + (query.size > 0 ? `?${query}` : ''),
            body: isBroken === 0 ? written?.slice(0, -1) : written,
          };
        }),
      };
    }),
  );
}

/** Dots alone would be another path. */
function escapePath(value: string): string {
  return /^\.*$/.test(value) ? '%20' : encodeURIComponent(value);
}

/** A parameter's value: often one that is there, often what the schema asks for, else anything. */
function parameter(
  { in: place, required, schema }: Parameter,
  known: () => string[],
): fc.Arbitrary<string | null> {
  return fc.oneof(
    { weight: place === 'path' ? 6 : 1, arbitrary: fc.nat().map((at) => pickKnown(known, at)) },
    { weight: 3, arbitrary: json(schema, known).map((value) => cut(String(value ?? ''))) },
    { weight: required ? 0 : 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE).map(cut) },
  );
}

/** Longer addresses are the HTTP server's to refuse. */
function cut(value: string): string {
  return value.slice(0, 1500).toWellFormed();
}

function pickKnown(known: () => string[], at: number): string {
  const values = known();
  return values[at % values.length] ?? '1';
}

function anything(known: () => string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...HOSTILE, null, true, -1, 1.5, 2 ** 53, [], {}, [[[[]]]]),
    fc.jsonValue(),
    fc.nat().map((at) => pickKnown(known, at)),
  );
}

/** Values that a JSON Schema allows, its edges included, and now and then one that it does not. */
function json(schema: JsonSchema, known: () => string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 39, arbitrary: valid(schema, known) }, anything(known));
}

function valid(schema: JsonSchema, known: () => string[]): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => json(choice, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.type === 'object') return object(schema, known);
  if (schema.type === 'array') {
    const items = (schema.items ?? {}) as JsonSchema;
    return fc.array(json(items, known), { maxLength: 4 });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(Number(schema.minimum ?? -10), -(2 ** 31));
    const max = Math.min(Number(schema.maximum ?? 1000), 2 ** 31);
    return fc.oneof(
      fc.integer({ min, max: Math.max(min, max) }),
      fc.nat().map((at) => Number(pickKnown(known, at)) || 1),
    );
  }
  if (schema.type === 'string') return string(schema);
  return anything(known);
}

function object(schema: JsonSchema, known: () => string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  return fc
    .tuple(
      ...properties.map(([name, property]) =>
        fc.record({
          name: fc.constant(name),
          value: json(property, known),
          isThere: fc
            .integer({ min: 0, max: 29 })
            .map((roll) => roll > (required.has(name) ? 0 : 9)),
        }),
      ),
    )
    .map((fields) =>
      Object.fromEntries(
        fields.filter(({ isThere }) => isThere).map(({ name, value }) => [name, value]),
      ),
    );
}

function string(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 200), minLength + 300);
  const plain = fc.string({ minLength, maxLength, unit: 'grapheme' });
  if (schema.format === 'email') return fc.oneof(fc.emailAddress(), plain);
  if (schema.format === 'uri') return fc.oneof(fc.webUrl(), plain);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (typeof schema.pattern === 'string') {
    return fc.oneof(fc.stringMatching(new RegExp(schema.pattern, 'u')), plain);
  }
  return fc.oneof(
    { weight: 5, arbitrary: fc.lorem({ mode: 'sentences', maxCount: 2 }) },
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
}
