import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, type DatabaseTransaction, names } from './database.ts';
import type { Tables } from './tables.ts';

export type CopyValue = string | number | boolean | Date | null;

const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function formatText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '');
}

function formatValue(value: CopyValue | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return formatText(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

export function formatCopyRow(values: CopyValue[]): string {
  let text = formatValue(values[0]);
  for (let at = 1; at < values.length; at += 1) text += `\t${formatValue(values[at])}`;
  return `${text}\n`;
}

export function formatArray(values: (string | number | bigint | null)[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (typeof value !== 'string') return String(value);
    return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  });
  return `{${items.join(',')}}`;
}

export type CopyStream = (table: string, columns: string, rows: string) => Promise<void>;

async function copyText(
  client: Pick<pg.ClientBase, 'query'>,
  table: string,
  columns: string,
  rows: string,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  target.end(rows);
  await finished(target);
}

/** Runs a transaction that can use COPY, which Kysely alone can't. */
export async function inCopyTransaction<T>(
  db: Database,
  run: (trx: DatabaseTransaction, copy: CopyStream) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let isWhole = false;
  try {
    const dialect = new PostgresDialect({ pool: poolOf(client) });
    const kysely = new Kysely<Tables>({ dialect, plugins: [names] });
    const copy: CopyStream = (table, columns, rows) => copyText(client, table, columns, rows);
    const result = await kysely.transaction().execute((trx) => run(trx, copy));
    isWhole = true;
    return result;
  } finally {
    // An interrupted COPY leaves its connection unusable.
    client.release(!isWhole);
  }
}

function poolOf(client: pg.PoolClient) {
  const query = client.query.bind(client);
  return { connect: async () => ({ query, release: () => {} }), end: async () => {}, options: {} };
}
