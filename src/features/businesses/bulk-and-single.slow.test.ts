import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { openImports } from '../../../tests/transfer.ts';

const COLUMNS = 'name,slug,city,state,category id,phone,is premium,is approved';
const BEFORE = [
  'Corner Café,corner-cafe,Boise,ID,1,,false,true',
  'Quiet Books,quiet-books,Boise,ID,2,(208) 555-0100,true,true',
  'Waiting Room,waiting-room,Nampa,ID,3,,false,false',
  'Gone Fishing,gone-fishing,Nampa,ID,3,,false,true',
  'As It Was,as-it-was,Reno,NV,1,,false,true',
];
const AFTER = [
  'Corner Kitchen & Café,corner-cafe,Reno,NV,1,(775) 555-0100,true,true',
  'Quiet Books,quiet-books,Boise,ID,3,(208) 555-0100,false,true',
  'Waiting Room,waiting-room,Nampa,ID,3,(208) 555-0101,true,true',
  'Gone Fishing,gone-fishing,Nampa,ID,3,,false,false',
  'As It Was,as-it-was,Reno,NV,1,,false,true',
];

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await staff.import(`${COLUMNS}\n${BEFORE.join('\n')}\n`);
  directory.setTime('2090-06-01T12:00:00Z');
});

async function edit(line: string) {
  const [name, slug, city, state, categoryId, phone, isPremium, isApproved] = line.split(',');
  const { headers } = staff;
  const list = await directory.get(`/api/admin/businesses?q=${name?.slice(0, 6)}`, headers);
  const [{ id }] = await list.json();
  const body = {
    name,
    slug,
    city,
    state,
    categoryId: Number(categoryId),
    phone,
    isPremium: isPremium === 'true',
    isApproved: isApproved === 'true',
  };
  const answer = await directory.call(`PUT /api/admin/businesses/${id}`, { headers, body });
  expect(answer.status).toBe(200);
}

const STATE = [
  `select name, name_key, slug, city, city_key, state, category_id, category_key, phone, email,
     is_premium, premium_until, is_approved, approved_at, version, updated_at, deleted_at
   from businesses order by slug`,
  `select b.slug, k.kind, k.state, k.since, k.detail
   from business_checks k join businesses b on b.id = k.business_id order by 1, 2`,
  `select s.slug, b.name from business_slugs s join businesses b on b.id = s.business_id order by 1`,
  'select * from facet_counts order by category_id, state, city_key',
  'select name_key, business_count from business_names order by name_key',
  'select * from words order by word',
  'select state, city_key, name from cities order by state, city_key',
  `select k.key::text, b.slug from business_keys k join businesses b on b.id = k.business_id
   order by 1, 2`,
];

async function readState(): Promise<unknown[]> {
  const state = [];
  for (const query of STATE) state.push((await directory.db.pool.query(query)).rows);
  return state;
}

async function countAudit(action: string): Promise<number> {
  const { rows } = await directory.db.pool.query(
    'select count(*)::int as count from audit_log where action = $1',
    [action],
  );
  return rows[0].count;
}

test('many rows that an import changes at once stand as if each had been changed by hand', async () => {
  for (const line of AFTER) await edit(line);
  const byHand = await readState();
  expect(await countAudit('business.edit')).toBe(4);
  await expectCountsRight(directory);

  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  await staff.import(`${COLUMNS}\n${BEFORE.join('\n')}\n`);
  directory.setTime('2090-06-01T12:00:00Z');
  const written = await staff.import(`${COLUMNS}\n${AFTER.join('\n')}\n`);
  expect(written.counts).toEqual({ new: 0, changed: 4, same: 1, error: 0 });
  expect(await readState()).toEqual(byHand);
  expect(await countAudit('import.commit')).toBe(2);
  expect(await countAudit('business.edit')).toBe(0);
});
