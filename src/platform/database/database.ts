import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import { CONNECTIONS } from './connections.ts';
import { DatabaseAwayError, isAway } from './errors.ts';
import { type DatabasePresence, monitorDatabase } from './presence.ts';
import { shareRoundTrips } from './round-trips.ts';
import type { Tables } from './tables.ts';
import { traceStatements } from './traced-pool.ts';

class NamePlugin extends CamelCasePlugin {
  toProperty(column: string): string {
    return this.camelCase(column);
  }

  toColumn(property: string): string {
    return this.snakeCase(property);
  }
}

/** Maps columns such as `zip_code` to properties such as `zipCode`. Keys inside JSON stay as they are. */
export const names = new NamePlugin({ maintainNestedObjectKeys: true });

export interface RowShape {
  properties: string[];
  empty: object;
}

export function shapeRows(columns: string[]): RowShape {
  const properties = columns.map((column) => names.toProperty(column));
  return { properties, empty: Object.fromEntries(properties.map((name) => [name, null])) };
}

export function toRows<Row extends object>(shape: RowShape, rows: unknown[][]): Row[] {
  const { properties, empty } = shape;
  return rows.map((values) => {
    const row: Record<string, unknown> = { ...empty };
    let at = 0;
    for (const name of properties) {
      row[name] = values[at];
      at += 1;
    }
    return row as Row;
  });
}

export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; database: string; password?: string };

/** Named, prepared statement for hot reads, because Kysely would double their time. */
export interface Statement {
  name: string;
  text: string;
}

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  address: DatabaseAddress;
  /** Runs a prepared statement. Rows are in camelCase, and bigint columns are numbers. */
  run<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export type DatabaseTransaction = Transaction<Tables>;

/** PostgreSQL tells prepared statements apart by the first 63 bytes of their names. */
const LONGEST_NAME = 63;
const HASH_LENGTH = 27;

/** Returns a name that PostgreSQL tells apart from others with the same beginning. */
function shortenName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha1').update(name).digest('base64url');
  return name.slice(0, LONGEST_NAME - HASH_LENGTH) + hash;
}

const INT8 = 20;
const CONNECT_LIMIT = 2000;
/**
 * Milliseconds that an idle connection is kept. A new one plans every statement again, about 60 ms of a
 * visitor's first page.
 */
const KEPT_IDLE = 2 * 60_000;
const METRICS_TIMEOUT = 1000;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

export function toClientConfig(address: DatabaseAddress): pg.ClientConfig {
  return 'url' in address ? { connectionString: address.url } : address;
}

export function onDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { url: url.href };
}

/** Rejects unless the database can be reached and written to. */
export async function tryToConnect(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({
    ...toClientConfig(address),
    application_name: 'presence',
    connectionTimeoutMillis: CONNECT_LIMIT,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await prepareSession(client, { statementTimeout: 0, mayBeReplica: false, isForReads: false });
  } finally {
    void client.end().catch(() => {});
  }
}

/** Opens the monitor that all pools of a database share. `patience` is in milliseconds, two seconds by default. */
export function openPresence(
  address: DatabaseAddress,
  options: { log: Log; patience?: number },
): DatabasePresence {
  return monitorDatabase(() => tryToConnect(address), options);
}

/**
 * Opens a pool of at most 10 connections by default. Statements end after `statementTimeout` milliseconds (0:
 * never). Callers wait 5 s for a connection, or `patience` milliseconds for it and for an answer. With
 * `presence`, they also wait out a short absence of the database, and a replica counts as absent. With
 * `isForReads`, the pool runs prepared statements only: a connection plans each one once for all values, and
 * quick ones share round trips.
 */
export function openDatabase(
  address: DatabaseAddress,
  options: {
    log: Log;
    statementTimeout: number;
    maxConnections?: number;
    patience?: number;
    presence?: DatabasePresence;
    isForReads?: boolean;
  },
): Database {
  const { log, presence, patience, statementTimeout, isForReads = false } = options;
  const config: pg.PoolConfig = {
    ...toClientConfig(address),
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format),
    },
    max: options.maxConnections ?? CONNECTIONS.requests,
    idleTimeoutMillis: KEPT_IDLE,
    connectionTimeoutMillis: patience ?? 5000,
    query_timeout: patience,
    pipeline: isForReads,
    onConnect: (client) =>
      prepareSession(client, { statementTimeout, mayBeReplica: !presence, isForReads }),
  };
  const pool = presence ? new PatientPool(config, presence) : new pg.Pool(config);
  let isClosing = false;
  pool.on('error', ({ message }) => {
    if (!isClosing && !presence) log.warn({ reason: message }, 'a database connection was lost');
  });
  // Without this listener, a connection that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => presence?.doubt(error)));
  if (patience) pool.on('connect', endQuietly);
  traceStatements(pool);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [names] });
  const ask = isForReads ? shareRoundTrips(pool) : pool.query.bind(pool);
  const shapes = new Map<string, RowShape>();
  return {
    kysely,
    pool,
    address,
    async run<Row extends object>(statement: Statement, values: unknown[]) {
      const name = shortenName(statement.name);
      const query = { name, text: statement.text, values, rowMode: 'array' } as const;
      const { rows, fields } = await ask(query);
      const shape = shapes.get(statement.name) ?? shapeRows(fields.map(({ name }) => name));
      shapes.set(statement.name, shape);
      return toRows<Row>(shape, rows);
    },
    async close() {
      isClosing = true;
      await kysely.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}

export function openMetricsDatabase(
  address: DatabaseAddress,
  options: { log: Log; presence: DatabasePresence },
): Database {
  return openDatabase(address, {
    ...options,
    statementTimeout: METRICS_TIMEOUT,
    patience: METRICS_TIMEOUT,
    maxConnections: CONNECTIONS.metrics,
  });
}

const LIMIT = 3500;

interface Session {
  statementTimeout: number;
  mayBeReplica: boolean;
  isForReads: boolean;
}

/**
 * Configures a new connection by a statement, because poolers refuse settings in the connection request.
 * Throws DatabaseAwayError on a replica, which the former primary is for a while after a failover.
 */
async function prepareSession(client: pg.ClientBase, session: Session): Promise<void> {
  // Swapped letters share few trigrams: at the default of 0.3, "bakrey" isn't similar to "bakery".
  const query = {
    text: `select set_config('timezone', 'UTC', false),
             set_config('pg_trgm.similarity_threshold', '0.2', false),
             set_config('statement_timeout', $1, false), set_config('plan_cache_mode', $2, false),
             pg_is_in_recovery() as "isReplica"`,
    values: [String(session.statementTimeout), session.isForReads ? 'force_generic_plan' : 'auto'],
    query_timeout: LIMIT,
  };
  const { rows } = await client.query<{ isReplica: boolean }>(query);
  if (rows[0]?.isReplica && !session.mayBeReplica) {
    throw new DatabaseAwayError('the server is a replica, which cannot be written to');
  }
}

const MAX_TRIES = 3;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void;

/** Pool whose callers wait out a short absence of the database before anything is sent. */
class PatientPool extends pg.Pool {
  #presence: DatabasePresence;

  constructor(config: pg.PoolConfig, presence: DatabasePresence) {
    super(config);
    this.#presence = presence;
    this.on('release', (error) => isAway(error) && presence.doubt(error));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectPatiently();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      await this.#presence.wait();
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error) || tries === MAX_TRIES) throw error;
        this.#presence.doubt(error);
      }
    }
  }
}

function endQuietly(client: pg.PoolClient) {
  client.query = new Proxy(client.query, {
    apply(query, self, values) {
      const answer: unknown = Reflect.apply(query, self, values);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout') void client.end();
        });
      }
      return answer;
    },
  });
}
