import pg from 'pg';
import { inject } from 'vitest';
import {
  type DatabaseAddress,
  onDatabase,
  toClientConfig,
} from '../src/platform/database/database.ts';

import { soon } from './soon.ts';
import { fillTemplate } from './templates.ts';

let databases = 0;

/** Any number that nothing else on a server of tests locks. */
const SAMPLE_LOCK = 20_240_601;

async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(toClientConfig(inject('server').address));
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const administer = (text: string) => withAdmin((admin) => admin.query(text));

/** A new database: a copy of a template, or a bare one. */
export async function makeDatabase(kind: 'bare' | 'empty' | 'sample'): Promise<DatabaseAddress> {
  const { address, run, templates, copying } = inject('server');
  if (kind === 'sample') await withAdmin(makeSampleOnce);
  databases += 1;
  const name = `${run}_${process.pid}_${databases}`;
  const template = kind === 'bare' ? '' : `template ${templates[kind]} ${copying}`;
  await administer(`create database ${name} ${template}`);
  return onDatabase(address, name);
}

/** Few files ask for the 10,000 businesses; the first to come makes them for all. */
async function makeSampleOnce(admin: pg.Client) {
  const { address, templates, copying } = inject('server');
  const { migrated, sample } = templates;
  await admin.query('select pg_advisory_lock($1)', [SAMPLE_LOCK]);
  const found = await admin.query('select from pg_database where datname = $1', [sample]);
  if (found.rowCount === 1) return;
  const draft = `${sample}_draft`;
  await admin.query(`create database ${draft} template ${migrated} ${copying}`);
  await fillTemplate(onDatabase(address, draft), 'sample');
  await admin.query(`alter database ${draft} rename to ${sample}`);
}

/** The same as a setting. */
export function toUrl(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { host, port, user, database } = address;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

export async function dropDatabase(address: DatabaseAddress): Promise<void> {
  const name = 'url' in address ? new URL(address.url).pathname.slice(1) : address.database;
  await administer(`drop database ${name} with (force)`);
}

/**
 * Returns a function that removes all rows of these tables, and of those that refer to them. `truncate` would
 * make new files for each table and index, which takes longer than most tests.
 */
export function createEmptying(pool: pg.Pool, names: string[]): () => Promise<void> {
  let emptied: Promise<number[]> | undefined;
  return async () => {
    emptied ??= listReferring(pool, names);
    const { rows } = await pool.query<{ delete: string }>(
      `select format('delete from %s', id::regclass) as delete from unnest($1::oid[]) as id
       where pg_relation_size(id) > 0`,
      [await emptied],
    );
    const deletes = rows.map((row) => row.delete);
    // Sent as one, they are one transaction.
    await pool.query(['set local session_replication_role = replica', ...deletes].join(';'));
  };
}

async function listReferring(pool: pg.Pool, names: string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with recursive emptied as (
       select unnest($1::text[])::regclass::oid as id
       union select conrelid from pg_constraint join emptied on confrelid = id
     )
     select id from emptied`,
    [names],
  );
  return rows.map(({ id }) => id);
}

/** Waits until no other connection is at work; says what is, if it goes on for long. */
export async function waitForSilence(pool: pg.Pool): Promise<void> {
  await soon(async () => {
    const { rows } = await pool.query<{ state: string; query: string }>(
      `select state, query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and backend_type = 'client backend' and state <> 'idle'`,
    );
    const [busy] = rows;
    if (busy) throw new Error(`The database is still at work (${busy.state}): ${busy.query}`);
  });
}
