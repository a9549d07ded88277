import { sql } from 'kysely';
import type { AuditEntry } from '../../contract/audit.staff.ts';
import { referringFields } from '../../domain/audit/describe.ts';
import type { Database } from '../../platform/database/database.ts';

export interface NamedRow {
  kind: 'category' | 'trade';
  id: number;
  slug: string;
  name: string;
}

export async function findNames(
  db: Database,
  { ids, slugs }: { ids: number[]; slugs: string[] },
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select 'category' as kind, id, slug, name from categories where id = any(${ids}::bigint[])
    union all
    select 'trade', id, slug, name from trades
    where id = any(${ids}::bigint[]) or slug = any(${slugs}::text[])
  `.execute(db.kysely);
  return rows;
}

const LARGEST_ID = 2 ** 31 - 1;
const SECRET = /token|secret|password|passphrase|hash|cookie|backupCode|^code$/i;

type Values = Pick<AuditEntry, 'before' | 'after'>;

/** Removes fields that look like secrets, in case any were recorded. */
export function withoutSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutSecrets) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const kept = Object.entries(value).filter(
    ([field, one]) => !SECRET.test(field) || typeof one === 'boolean',
  );
  return Object.fromEntries(kept.map(([field, one]) => [field, withoutSecrets(one)])) as T;
}

export function listReferences(entries: Values[]): Set<string> {
  const sides = entries.flatMap(({ before, after }) => [before, after]);
  const named = Object.entries(referringFields);
  return new Set(
    sides.flatMap((values) =>
      named.flatMap(([field, kind]) =>
        [values?.[field] ?? []].flat().map((reference) => `${kind} ${String(reference)}`),
      ),
    ),
  );
}

export function sortReferences(references: Set<string>): { ids: number[]; slugs: string[] } {
  const words = [...references].map((one) => one.slice(one.indexOf(' ') + 1));
  const ids = words.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID);
  return { ids, slugs: words };
}

export function pickNames(entry: Values, rows: NamedRow[]): Record<string, string> {
  const wanted = listReferences([entry]);
  const all = rows.flatMap(({ kind, id, slug, name }) => [
    [`${kind} ${id}`, name],
    [`${kind} ${slug}`, name],
  ]);
  return Object.fromEntries(all.filter(([key = '']) => wanted.has(key)));
}
