import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { StaffChange } from '../../../contract/changes.staff.ts';
import type { ListingEditing } from '../../../contract/listing.owner.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let id: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  const description = 'Bread and rolls since 1990.';
  [id = 0, firmId = 0] = await directory.open(
    { ...bakery, description, email: 'rosa@bakery.example', phone: '(503) 555-0100' },
    { ...lawFirm, phone: '(207) 555-0100' },
  );
  await directory.db.pool.query(`update businesses set address = '12 Main St' where id = $1`, [id]);
  owner = await directory.openOwnerArea(id, 'rosa@bakery.example');
});

const read = async (headers = owner): Promise<ListingEditing> =>
  (await directory.get(`/api/desk/${id}/listing`, headers)).json();
const page = async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json();
const queue = async (): Promise<StaffChange[]> =>
  (await directory.get('/api/admin/changes', editor)).json();

function formOf({ listing }: ListingEditing) {
  const { name, description, address, city, state, zipCode, phone, email } = listing;
  const { website, imageUrl, categoryId, trades, version } = listing;
  return {
    name,
    description,
    address,
    city,
    state,
    zipCode,
    phone,
    email,
    website,
    imageUrl,
    categoryId,
    trades,
    version,
  };
}

async function save(change: object, editing?: ListingEditing): Promise<Response> {
  const body = { ...formOf(editing ?? (await read())), ...change };
  return directory.call(`PUT /api/desk/${id}/listing`, { headers: owner, body });
}

async function propose(change: object): Promise<StaffChange> {
  expect((await save(change)).status).toBe(200);
  const [waiting] = await queue();
  return waiting as StaffChange;
}

const decide = (change: StaffChange, decision: 'accept' | 'refuse', body: object = {}) =>
  directory.call(`POST /api/admin/changes/${change.id}/${decision}`, {
    headers: editor,
    body: { version: change.business.version, reason: 'Not on your website.', ...body },
  });
const mailsTo = async (to: string) => {
  await directory.runJobs();
  return directory.mails.filter((mail) => mail.to === to);
};

describe('an owner saves the form', () => {
  test('description, phone, email, website and trades are changed at once, and it is confirmed', async () => {
    const change = {
      description: 'Bread, rolls and cakes since 1990.',
      phone: '(503) 555-0199',
      email: 'shop@bakery.example',
      website: 'https://bakery.example/',
      trades: ['bakeries'],
    };
    const answer = await save(change);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      listing: { website: change.website },
      changes: [],
    });
    expect(await page()).toMatchObject({
      description: change.description,
      phone: change.phone,
      trades: [{ slug: 'bakeries' }],
      confirmedAt: '2024-06-01T12:00:00.000Z',
      confirmedBy: 'owner',
    });
    await expectCountsRight(directory);
  });

  test('name, address and category wait, each for itself, and the page stays as it is', async () => {
    const change = { name: 'Rosa’s Bread', address: '14 Main St', categoryId: 2, phone: null };
    const { changes, listing } = await (await save(change)).json();
    expect(changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      ...['address', 'category', 'name'],
    ]);
    expect(listing).toMatchObject({ name: bakery.name, address: '12 Main St', phone: null });
    expect(await page()).toMatchObject({ name: bakery.name, address: '12 Main St', phone: null });
    expect(await queue()).toHaveLength(3);
  });

  test('before its approval everything is changed at once', async () => {
    await directory.db.pool.query(
      'update businesses set is_approved = false, approved_at = null where id = $1',
      [id],
    );
    const change = { name: 'Rosa’s Bread', address: '14 Main St', categoryId: 2 };
    expect(await (await save(change)).json()).toMatchObject({ listing: change, changes: [] });
    expect(await queue()).toEqual([]);
  });

  test('what no form would send is refused field by field, and nothing is changed', async () => {
    const answer = await save({ description: 'Short', zipCode: 'x', phone: '(503) 555-0199' });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toMatchObject([
      { field: 'description', message: 'Description must be at least 10 characters' },
      { field: 'zipCode', message: 'Valid zip code is required' },
    ]);
    expect((await save({ categoryId: 999_999 })).status).toBe(422);
    expect((await save({ trades: ['no-such-trade'] })).status).toBe(422);
    expect((await save({ imageUrl: `${directory.site.url}/api/logout` })).status).toBe(422);
    expect((await page()).phone).toBe('(503) 555-0100');
  });

  test('two tabs: the older one is shown what the newer one saved, and loses nothing', async () => {
    const both = await read();
    expect((await save({ phone: '(503) 555-0111' }, both)).status).toBe(200);
    const answer = await save({ phone: '(503) 555-0122' }, both);
    expect(answer.status).toBe(409);
    const { current } = await answer.json();
    expect(current.listing.phone).toBe('(503) 555-0111');
    expect((await save({ phone: '(503) 555-0122' }, current)).status).toBe(200);
    expect((await page()).phone).toBe('(503) 555-0122');
  });

  test('an older tab does not withdraw by the way what another one proposed', async () => {
    const both = await read();
    await save({ name: 'Rosa’s Bread' }, both);
    expect((await save({ phone: '(503) 555-0122' }, both)).status).toBe(409);
    expect(await queue()).toHaveLength(1);
  });

  test('a double click saves once, and is right both times', async () => {
    const both = await read();
    const change = { name: 'Rosa’s Bread', phone: '(503) 555-0111' };
    const answers = await Promise.all([save(change, both), save(change, both)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await directory.db.pool.query(
      `select action from audit_log where action in ('owner.edit', 'owner.propose')`,
    );
    expect(rows).toHaveLength(2);
    expect(await queue()).toHaveLength(1);
  });

  test('another listing than one’s own cannot be read or saved', async () => {
    const stranger = await directory.openOwnerArea(firmId);
    const body = formOf(await read());
    for (const line of [
      `PUT /api/desk/${id}/listing`,
      `POST /api/desk/${id}/confirm`,
      `POST /api/desk/${id}/contact`,
      `DELETE /api/desk/${id}/sessions`,
    ]) {
      expect((await directory.call(line, { headers: stranger, body })).status).toBe(401);
    }
    const change = await propose({ name: 'Rosa’s Bread' });
    const line = `DELETE /api/desk/${firmId}/changes/${change.id}`;
    expect((await directory.call(line, { headers: stranger })).status).toBe(404);
    expect(await queue()).toHaveLength(1);
  });
});

describe('a change that waits', () => {
  test('staff accept it: it is live, the old address still leads there, and the owner is told', async () => {
    const change = await propose({ name: 'Rosa’s Bread' });
    expect(change).toMatchObject({ was: { name: bakery.name }, now: { name: bakery.name } });
    expect((await decide(change, 'accept')).status).toBe(200);
    expect((await page()).name).toBe('Rosa’s Bread');
    expect(await queue()).toEqual([]);
    const mails = await mailsTo('rosa@bakery.example');
    const mail = mails.find(({ subject }) => subject.includes('is live'));
    expect(mail?.text).toContain('Rosa’s Bakery & Café → Rosa’s Bread');
    expect((await read()).changes).toMatchObject([{ field: 'name', state: 'accepted' }]);
    await expectCountsRight(directory);
  });

  test('an accepted address moves the listing to its new town', async () => {
    const change = await propose({ city: 'Boise', state: 'ID', zipCode: '83702' });
    await decide(change, 'accept');
    expect(await page()).toMatchObject({ city: 'Boise', state: 'ID', coordinates: {} });
    await expectCountsRight(directory);
  });

  test('staff refuse it with a reason, which the owner reads in the mail and on the desk', async () => {
    const change = await propose({ name: 'Best Bakery in Portland!!!' });
    expect((await decide(change, 'refuse', { reason: ' ' })).status).toBe(422);
    expect((await decide(change, 'refuse')).status).toBe(200);
    expect((await page()).name).toBe(bakery.name);
    const mails = await mailsTo('rosa@bakery.example');
    expect(mails.some(({ text }) => text.includes('Reason: Not on your website.'))).toBe(true);
    expect((await read()).changes).toMatchObject([
      { field: 'name', state: 'refused', reason: 'Not on your website.' },
    ]);
    expect((await decide(change, 'accept')).status).toBe(409);
  });

  test('one that staff read before another edit is refused with both versions', async () => {
    const change = await propose({ name: 'Rosa’s Bread' });
    await directory.db.pool.query(`update businesses set name = 'Rosa', version = version + 1`);
    const answer = await decide(change, 'accept');
    expect(answer.status).toBe(409);
    expect((await answer.json()).current).toMatchObject({ id, name: 'Rosa' });
    const [again] = await queue();
    expect(again).toMatchObject({ was: { name: bakery.name }, now: { name: 'Rosa' } });
    expect((await decide(again as StaffChange, 'accept')).status).toBe(200);
  });

  test('is decided once, whoever is first', async () => {
    const change = await propose({ name: 'Rosa’s Bread' });
    const answers = await Promise.all([decide(change, 'accept'), decide(change, 'refuse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('its owner withdraws it, by a button or by the old value', async () => {
    const change = await propose({ name: 'Rosa’s Bread' });
    const line = `DELETE /api/desk/${id}/changes/${change.id}`;
    for (let time = 0; time < 2; time += 1) {
      expect((await directory.call(line, { headers: owner })).status).toBe(200);
    }
    expect(await queue()).toEqual([]);
    expect((await decide(change, 'accept')).status).toBe(409);
    await propose({ name: 'Rosa’s Bread' });
    await save({ name: bakery.name });
    expect(await queue()).toEqual([]);
  });

  test('a newer one takes its place', async () => {
    const first = await propose({ name: 'Rosa’s Bread' });
    const second = await propose({ name: 'Rosa’s Rolls' });
    expect(await queue()).toMatchObject([{ id: second.id, proposed: { name: 'Rosa’s Rolls' } }]);
    expect((await decide(first, 'accept')).status).toBe(409);
    const { rows } = await directory.db.pool.query(
      'select state from waiting_changes where id = $1',
      [first.id],
    );
    expect(rows).toEqual([{ state: 'outdated' }]);
  });

  test('staff see beside it which listings it would look like', async () => {
    const place = { city: bakery.city, state: bakery.state, zipCode: '97201' };
    const listing = { ...bakery, ...place, name: 'Rosas Bread Inc', slug: 'rosas-bread' };
    await directory.open({ ...listing, address: '12 Main Street' });
    await directory.open({ ...lawFirm, slug: 'same-phone', phone: '(503) 555-0100' });
    const { duplicates } = await propose({ name: 'Rosa’s Bread' });
    expect(duplicates.map(({ slug, verdict }) => [slug, verdict])).toEqual([
      ['rosas-bread', 'same'],
    ]);
    expect(duplicates[0]?.reasons.map(describeDuplicateReason)).toContain('Same name, except inc');
  });

  test('of a deleted listing or category cannot be accepted', async () => {
    const change = await propose({ categoryId: 3 });
    await directory.db.pool.query('update businesses set deleted_at = now() where id = $1', [id]);
    expect((await decide(change, 'accept')).status).toBe(404);
    expect(await queue()).toEqual([]);
  });
});
