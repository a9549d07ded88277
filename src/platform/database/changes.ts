import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { EVERYTHING } from '../cache-tags.ts';
import type { Log } from '../telemetry/log.ts';
import {
  type Database,
  type DatabaseAddress,
  type DatabaseTransaction,
  toClientConfig,
} from './database.ts';

const CHANNEL = 'page_changes';
/** PostgreSQL's limit for the payload of a notification, in bytes. */
const MAX_PAYLOAD = 7999;
const CONNECT_LIMIT = 5000;
const CHECK_INTERVAL = 5000;
const CHECK_LIMIT = 5000;
const RETRY_AFTER = 1000;

/** Announces to all processes, once the transaction is committed, which page tags have changed. */
export async function announceChange(trx: DatabaseTransaction, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`select pg_notify(${CHANNEL}, ${formatPayload(tags)})`.execute(trx);
}

export async function announceEverything(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, formatPayload([EVERYTHING])]);
}

function formatPayload(tags: string[]): string {
  const payload = JSON.stringify([...new Set(tags)]);
  return Buffer.byteLength(payload) <= MAX_PAYLOAD ? payload : JSON.stringify([EVERYTHING]);
}

export interface ChangeListener {
  onChange(tags: string[]): void;
  /** Tells whether announcements arrive. Called with false when they may be missed. */
  onHearing(isHearing: boolean): void;
}

/**
 * Listens on its own connection until `close` and reconnects when it is lost. It counts as listening once its
 * own announcement has come back, because a pooler may accept LISTEN and deliver nothing.
 */
export function listenForChanges(
  address: DatabaseAddress,
  listener: ChangeListener,
  { db, log }: { db: Database; log: Log },
): { close(): Promise<void> } {
  const stopped = new AbortController();
  let isLogged = false;
  const running = run();

  async function run() {
    while (!stopped.signal.aborted) {
      const client = new pg.Client({
        ...toClientConfig(address),
        application_name: 'page changes',
        connectionTimeoutMillis: CONNECT_LIMIT,
        keepAlive: true,
        query_timeout: CHECK_LIMIT,
      });
      try {
        await listen(client);
      } catch (error) {
        if (!stopped.signal.aborted && !isLogged) {
          isLogged = true;
          log.warn(
            { reason: String(error) },
            'lost the channel for changes; pages are not cached until it is back',
          );
        }
      }
      listener.onHearing(false);
      await client.end().catch(() => {});
      await wait(RETRY_AFTER, stopped.signal);
    }
  }

  async function listen(client: pg.Client) {
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const signal = AbortSignal.any([stopped.signal, lost.signal]);
    const echo = `echo:${randomUUID()}`;
    const echoed = Promise.withResolvers<void>();
    client.on('notification', ({ payload = '[]' }) => {
      const tags: string[] = JSON.parse(payload);
      if (tags.includes(echo)) echoed.resolve();
      listener.onChange(tags);
    });
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    await client.query(`listen ${CHANNEL}`);
    await db.pool.query('select pg_notify($1, $2)', [CHANNEL, formatPayload([echo])]);
    const hasEchoed = await Promise.race([
      echoed.promise.then(() => true),
      wait(CHECK_LIMIT, signal).then(() => false),
    ]);
    if (!hasEchoed) throw new Error('An announcement did not come back');
    listener.onHearing(true);
    if (isLogged) log.info('the channel for changes is back');
    isLogged = false;
    while (!signal.aborted) {
      // Without this query, a lost network connection would go unnoticed.
      await client.query('select 1');
      await wait(CHECK_INTERVAL, signal);
    }
    if (!stopped.signal.aborted) throw new Error('The connection was lost');
  }

  return {
    async close() {
      stopped.abort();
      await running;
    },
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
