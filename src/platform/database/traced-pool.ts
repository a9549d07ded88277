import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { beginStep, currentSpan, isTracing, type TraceSpan } from '../telemetry/spans.ts';

type Connect = (callback?: ConnectCallback) => Promise<pg.PoolClient> | undefined;
type ConnectCallback = (error?: Error, client?: pg.PoolClient, done?: unknown) => void;

export function traceStatements(pool: pg.Pool) {
  if (!isTracing()) return;
  const waits = new WeakMap<pg.PoolClient, number>();
  timeConnections(pool, waits);
  pool.on('connect', (client) => traceClient(client, waits));
}

function timeConnections(pool: pg.Pool, waits: WeakMap<pg.PoolClient, number>) {
  const connect = pool.connect.bind(pool) as Connect;
  const timed: Connect = (callback) => {
    const asked = performance.now();
    const note = (client: pg.PoolClient) => waits.set(client, performance.now() - asked);
    if (!callback) {
      return connect()?.then((client) => {
        note(client);
        return client;
      });
    }
    const inItsOwnTrace = AsyncResource.bind(callback);
    return connect((error, client, done) => {
      if (client) note(client);
      inItsOwnTrace(error, client, done);
    });
  };
  pool.connect = timed as typeof pool.connect;
}

function traceClient(client: pg.PoolClient, waits: WeakMap<pg.PoolClient, number>) {
  client.query = new Proxy(client.query, {
    apply(query, self, values: unknown[]) {
      const span = currentSpan() && begin(values[0], client, waits);
      if (!span) return Reflect.apply(query, self, values);
      const last = values.at(-1);
      if (isCallback(last)) {
        return Reflect.apply(query, self, [...values.slice(0, -1), endBefore(span, last)]);
      }
      const answer: unknown = Reflect.apply(query, self, values);
      if (answer instanceof Promise) endAfter(span, answer);
      return answer;
    },
  });
}

function begin(
  statement: unknown,
  client: pg.PoolClient,
  waits: WeakMap<pg.PoolClient, number>,
): TraceSpan | null {
  const name = nameStatement(statement);
  if (!name) return null;
  const wait = waits.get(client);
  waits.delete(client);
  return beginStep({
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      ...(wait !== undefined && { 'db.connection.wait_ms': Math.round(wait * 10) / 10 }),
    },
  });
}

type Callback = (...values: unknown[]) => unknown;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function endBefore(span: TraceSpan, callback: Callback) {
  return (error: unknown, ...rest: unknown[]) => {
    if (error) span.fail(error);
    span.end();
    return callback(error, ...rest);
  };
}

function endAfter(span: TraceSpan, answer: Promise<unknown>) {
  answer.catch((error: unknown) => span.fail(error)).finally(() => span.end());
}

const START = 2000;
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?((?:[a-z_]\w*"?\."?)?[a-z_]\w*)/i;

/**
 * Returns a statement's name in a trace: its prepared name, or its first word and first table, such as
 * `select businesses`. Null if it has no text.
 */
export function nameStatement(statement: unknown): string | null {
  if (typeof statement === 'string') return describe(statement);
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  if ('name' in statement && typeof statement.name === 'string') return statement.name;
  return 'text' in statement && typeof statement.text === 'string'
    ? describe(statement.text)
    : null;
}

function describe(text: string): string {
  const start = text.slice(0, START);
  const verb = VERB.exec(start)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(start)?.[1]?.replaceAll('"', '');
  return table ? `${verb} ${table}` : verb;
}
