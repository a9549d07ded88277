import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type { OldAddress, RefusedAddress } from '../../contract/old-addresses.staff.ts';
import { readOldPath } from '../../domain/old-address.ts';
import { readOwnPath } from '../../domain/own-path.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorText, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { recordChange } from '../audit/record-change.ts';

const page = sql<string | null>`'/' || c.slug || '/' || b.slug`;
const led = sql`old_addresses o
  left join business_slugs s on s.slug = o.slug
  left join businesses b on b.id = s.business_id
  left join categories c on c.id = b.category_id`;

/** Returns the path that an old address leads to, or null. A listing that isn't public has none. */
export async function findNewAddress(db: Database, pathname: string): Promise<string | null> {
  const path = readOldPath(pathname);
  if (path === null) return null;
  const { rows } = await sql<{ target: string | null; page: string | null }>`
    select o.target, case when b.is_listed then ${page} end as page from ${led}
    where o.path = ${path}
  `.execute(db.kysely);
  const [row] = rows;
  return row?.target ?? (row?.page ? encodeURI(row.page) : null);
}

/**
 * Redirects the old addresses of imported rows to their listings. An address that already leads elsewhere is
 * left alone; returns the lines of such rows.
 */
export async function keepImported(
  trx: DatabaseTransaction,
  importId: number,
  at: Date,
): Promise<{ line: number; path: string }[]> {
  await sql`
    insert into old_addresses (path, slug, import_id, added_at)
    select distinct on (r.old_address) r.old_address, b.slug, r.import_id, ${at}::timestamptz
    from import_rows r
    join businesses b on b.id = r.business_id
    join business_slugs s on s.slug = b.slug and s.business_id = b.id
    where r.import_id = ${importId} and r.old_address is not null
    order by r.old_address, r.line
    on conflict (path) do nothing
  `.execute(trx);
  const { rows } = await sql<{ line: number; path: string }>`
    select r.line, r.old_address as path
    from import_rows r join businesses b on b.id = r.business_id
    join old_addresses o on o.path = r.old_address
    left join business_slugs s on s.slug = o.slug
    where r.import_id = ${importId} and s.business_id is distinct from b.id
    order by r.line
  `.execute(trx);
  return rows;
}

/** Deletes the old addresses that an import added, except those of the lines in `kept`. */
export async function dropImported(
  trx: DatabaseTransaction,
  { importId, from, to }: { importId: number; from: number; to: number },
  kept: number[],
): Promise<void> {
  await sql`
    delete from old_addresses o using import_rows r
    where r.import_id = ${importId} and r.line > ${from} and r.line <= ${to}
      and r.line <> all(${kept}::int[]) and o.path = r.old_address and o.import_id = r.import_id
  `.execute(trx);
}

const listPosition = z.tuple([cursorText]).transform(([path]) => path);

export async function listOldAddresses(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<OldAddress>> {
  const { rows } = await sql<OldAddress & { addedAt: Date }>`
    select o.path as old, coalesce(o.target, ${page}, '') as new, o.added_at from ${led}
    where o.path > ${parseCursor(cursor, listPosition) ?? ''}
    order by o.path limit ${limit + 1}
  `.execute(db.kysely);
  const { total } = await db.kysely
    .selectFrom('oldAddresses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { items, next } = pageOf(rows, limit, (last) => formatCursor([last.old]));
  return {
    items: items.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })),
    total,
    next,
  };
}

type Editor = Pick<Services, 'db' | 'clock'>;

type Given = Pick<OldAddress, 'old' | 'new'>;

const MAX_KEPT = 200_000;
const MAX_HOPS = 5;
const SHOWN_REFUSED = 100;

/**
 * Adds a list of old addresses. Entries that can't be parsed, lead to another site or form a loop are skipped
 * and returned with the reason. Throws `invalid` if the directory would have too many.
 */
export async function addOldAddresses(
  { db, clock, siteUrl }: Editor & { siteUrl: string },
  actor: string,
  given: Given[],
) {
  return db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('old addresses', 0))`.execute(trx);
    const { rows: before } = await sql<{ path: string; target: string | null }>`
      select path, target from old_addresses
    `.execute(trx);
    const targets = new Map(before.map(({ path, target }) => [path, target]));
    const said = new Map<string, string>();
    const refused: RefusedAddress[] = [];
    const counts = { added: 0, changed: 0, same: 0, refusedCount: 0 };
    for (const [at, entry] of given.entries()) {
      const read = readEntry(entry, { siteUrl, targets });
      if ('reason' in read) {
        counts.refusedCount += 1;
        if (refused.length < SHOWN_REFUSED) refused.push({ ...entry, line: at + 1, ...read });
        continue;
      }
      const known = targets.get(read.path);
      counts[known === undefined ? 'added' : known === read.target ? 'same' : 'changed'] += 1;
      targets.set(read.path, read.target);
      said.set(read.path, read.target);
    }
    if (targets.size > MAX_KEPT) {
      throw new AppError('invalid', m.old_addresses_most({ most: MAX_KEPT }));
    }
    const at = clock();
    const rows = [...said].map(([path, target]) => ({ path, target }));
    await sql`
      insert into old_addresses (path, target, added_at)
      select path, target, ${at} from json_to_recordset(${JSON.stringify(rows)}::json)
        as e (path text, target text)
      on conflict (path) do update
        set target = excluded.target, slug = null, import_id = null, added_at = excluded.added_at
        where old_addresses.target is distinct from excluded.target
    `.execute(trx);
    await recordChange(trx, { at, actor, action: 'old-address.add', after: counts });
    return { ...counts, refused };
  });
}

type Known = { siteUrl: string; targets: ReadonlyMap<string, string | null> };

function readEntry(
  { old, new: written }: Given,
  { siteUrl, targets }: Known,
): { path: string; target: string } | { reason: string } {
  const path = readOldPath(old);
  if (path === null) return { reason: m.old_address_unreadable() };
  const own = written.trim();
  const target = readOwnPath(own.startsWith(`${siteUrl}/`) ? own.slice(siteUrl.length) : own);
  if (target === null) return { reason: m.old_address_foreign() };
  let next = readOldPath(target);
  for (let hops = 0; next !== null && hops < MAX_HOPS; hops += 1) {
    if (next === path) return { reason: m.old_address_circle() };
    const led = targets.get(next);
    if (!led) return { path, target };
    next = readOldPath(led);
  }
  return next === null ? { path, target } : { reason: m.old_address_circle() };
}

export async function removeOldAddress(
  { db, clock }: Editor,
  actor: string,
  old: string,
): Promise<{ old: string }> {
  return db.kysely.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('oldAddresses')
      .where('path', '=', old)
      .returning(['path', 'target', 'slug'])
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found', m.old_address_gone());
    const at = clock();
    const change = { at, actor, action: 'old-address.remove', before: removed };
    await recordChange(trx, change);
    return { old };
  });
}
