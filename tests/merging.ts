import { expect } from 'vitest';
import { duplicateCalls } from '../src/contract/duplicates.staff.ts';
import type { Directory } from './directory.ts';

export const ROSA = 'rosa@bakery.example';
export const oldOne = {
  name: 'Rosa’s Bakery',
  slug: 'rosas-bakery',
  category: 'restaurants',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};
export const newOne = {
  ...oldOne,
  name: 'Rosas Bakery LLC',
  slug: 'rosas-bakery-llc',
  phone: '(503) 555-0100',
  website: 'https://rosa.example/',
  description: 'Rye bread since 1950.',
  email: ROSA,
  trades: ['bakeries'],
};

const DAY = { views: 3, seen: 10, calls: 1, directions: 0, website: 2 };

/** An older and a newer listing of one business, and what staff do with them. */
export async function openDuplicates(directory: Directory) {
  const editor = await directory.signIn('editor');
  const admin = await directory.signIn('admin');
  const ids = { old: 0, new: 0 };
  const query = async (text: string, values: unknown[] = []) =>
    (await directory.db.pool.query(text, values)).rows;

  async function review(businessId: number, reviewerName: string, rating = 5) {
    const body = { rating, reviewerName, comment: `Words of ${reviewerName} at ${businessId}.` };
    const answer = await directory.post(`/api/businesses/${businessId}/reviews`, body);
    expect(answer.status).toBe(201);
    return (await answer.json()).id as number;
  }

  const versionOf = async (id: number): Promise<number> =>
    (await query('select version from businesses where id = $1', [id]))[0].version;

  async function merge(
    survivorId = ids.old,
    mergedId = ids.new,
    headers = editor,
    more: { movesPremium?: boolean } = {},
  ) {
    return directory.call('POST /api/admin/duplicates/merge', {
      headers,
      body: {
        survivor: { id: survivorId, version: await versionOf(survivorId) },
        merged: { id: mergedId, version: await versionOf(mergedId) },
        ...more,
      },
    });
  }
  async function mergeWell(survivorId = ids.old, mergedId = ids.new): Promise<number> {
    const answer = await merge(survivorId, mergedId, admin, { movesPremium: true });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return duplicateCalls.merge.output.parse(await answer.json()).id;
  }
  const undo = (id: number, headers = admin) =>
    directory.call(`POST /api/admin/merges/${id}/undo`, { headers });
  const read = async (slug: string) => (await directory.get(`/api/businesses/${slug}`)).json();

  /** Every row of every table but those that tell what was done. */
  async function dump(): Promise<Record<string, unknown[]>> {
    const tables = await query(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('audit_log', 'merges', 'rate_limits', 'towns', 'twin_checks', 'zip_codes')
      order by 1`);
    const dumped: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const rows = await query(
        `select to_jsonb(t) - 'version' - 'updated_at' as row from "${name}" t order by 1`,
      );
      dumped[name] = rows.map(({ row }) => row);
    }
    return dumped;
  }

  async function countDay(businessId: number, day: string) {
    await query(
      `insert into listing_figures (business_id, day, seen, views, calls, directions, website)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [businessId, day, DAY.seen, DAY.views, DAY.calls, DAY.directions, DAY.website],
    );
  }
  async function addPhotos(businessId: number, count: number) {
    for (let place = 1; place <= count; place += 1) {
      await query(
        `insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
         values ($1::bigint, md5($1::text || ' ' || $2::text), gen_random_uuid(), 'ready', $2::int, 800, 600, now())`,
        [businessId, place],
      );
    }
    await query(
      `update businesses b set lead_photo = (
         select json_build_object('key', key, 'width', width, 'height', height, 'alt', alt)
         from photos where business_id = b.id order by position limit 1)
       where id = $1`,
      [businessId],
    );
  }

  async function reset() {
    await directory.reset();
    directory.setTime('2024-06-01T12:00:00Z');
    await directory.db.pool.query('truncate merges, twin_labels');
    [ids.old = 0, ids.new = 0] = await directory.open(oldOne, newOne);
  }
  return {
    admin,
    editor,
    ids,
    reset,
    query,
    review,
    versionOf,
    merge,
    mergeWell,
    undo,
    read,
    dump,
    countDay,
    addPhotos,
  };
}
