import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { BusinessDetail, ListedBusiness } from '../../../contract/businesses.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import type { HoursDraft } from '../../../domain/hours/hours-input.ts';

let directory: Directory;
let id: number;
let firmId: number;
let owner: { cookie: string };

const day: [string, string][] = [['09:00', '17:00']];
const SHOP: HoursDraft = { weekly: [day, day, day, day, day, [], []], special: [] };
const BAR: HoursDraft = {
  weekly: SHOP.weekly.map(() => [['18:00', '02:00']]),
  special: [{ date: '2024-07-04', spans: [], note: 'Independence Day' }],
};

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T16:00:00Z');
  [id = 0, firmId = 0] = await directory.open(bakery, lawFirm);
  owner = await directory.openOwnerArea(id);
});

async function readOwnerArea(): Promise<OwnerArea> {
  return (await directory.get(`/api/desk/${id}`, owner)).json();
}

async function save(hours: unknown, version?: number) {
  const body = { hours, version: version ?? (await readOwnerArea()).listing.version };
  return directory.call(`PUT /api/desk/${id}/hours`, { headers: owner, body });
}

async function readPage(slug = bakery.slug): Promise<BusinessDetail> {
  return (await directory.get(`/api/businesses/${slug}`)).json();
}

const readSpans = async () =>
  (await directory.db.pool.query('select * from opening_spans where business_id = $1', [id])).rows;

describe('an owner gives hours', () => {
  test('and everyone reads them, by the clocks of the place', async () => {
    expect(await readPage()).toMatchObject({ hours: null, timeZone: null, openings: [] });
    const { version } = (await readOwnerArea()).listing;
    const answer = await save(SHOP);
    expect(answer.status).toBe(200);
    const ownerArea: OwnerArea = await answer.json();
    expect(ownerArea.listing).toMatchObject({
      version: version + 1,
      timeZone: 'America/Los_Angeles',
    });
    expect(await readPage()).toMatchObject({
      hours: { ...SHOP, byAppointment: false },
      timeZone: 'America/Los_Angeles',
      openings: [
        { opensAt: '2024-06-03T16:00:00.000Z', closesAt: '2024-06-04T00:00:00.000Z' },
        { opensAt: '2024-06-04T16:00:00.000Z', closesAt: '2024-06-05T00:00:00.000Z' },
      ],
    });
  });

  test('lists tell the same, in one query for all of them, or none', async () => {
    await save(BAR);
    for (const path of ['recent', `listed?ids=${id}`, 'search?state=OR']) {
      const list: ListedBusiness[] = await (await directory.get(`/api/businesses/${path}`)).json();
      const business = list.find((listed) => listed.id === id);
      expect(business).toMatchObject({ slug: bakery.slug, timeZone: 'America/Los_Angeles' });
      expect(business?.openings).toEqual([
        { opensAt: '2024-06-02T01:00:00.000Z', closesAt: '2024-06-02T09:00:00.000Z' },
        { opensAt: '2024-06-03T01:00:00.000Z', closesAt: '2024-06-03T09:00:00.000Z' },
      ]);
    }
    directory.setTime('2024-06-02T08:59:00Z');
    expect((await readPage()).openings[0]?.closesAt).toBe('2024-06-02T09:00:00.000Z');
    directory.setTime('2024-06-02T09:00:00Z');
    expect((await readPage()).openings[0]?.closesAt).toBe('2024-06-03T09:00:00.000Z');
  });

  test('a bar that closes on a holiday goes on after the night before', async () => {
    await save(BAR);
    directory.setTime('2024-07-04T08:00:00Z');
    const { openings } = await readPage();
    expect(openings).toEqual([
      { opensAt: '2024-07-04T01:00:00.000Z', closesAt: '2024-07-04T09:00:00.000Z' },
      { opensAt: '2024-07-06T01:00:00.000Z', closesAt: '2024-07-06T09:00:00.000Z' },
    ]);
  });

  test('the audit log tells it in words', async () => {
    await save(BAR);
    const { rows } = await directory.db.pool.query(
      `select actor, action, before, after from audit_log where action like 'owner.edit%'`,
    );
    expect(rows).toEqual([
      {
        actor: 'owner',
        action: 'owner.edit-hours',
        before: { hours: null, timeZone: null, confirmedAt: null },
        after: {
          hours: 'Mon-Sun 6 PM to 2 AM; Jul 4, 2024 closed (Independence Day)',
          timeZone: 'America/Los_Angeles',
          confirmedAt: '2024-06-01T16:00:00.000Z',
        },
      },
    ]);
  });

  test('saved twice they are saved once', async () => {
    const { version } = (await readOwnerArea()).listing;
    await save(BAR);
    const again = { weekly: BAR.weekly, special: BAR.special, byAppointment: false };
    expect((await (await save(again)).json()).listing.version).toBe(version + 1);
    const both = await Promise.all([save(SHOP, version + 1), save(SHOP, version + 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readOwnerArea()).listing.version).toBe(version + 2);
  });

  test('and takes them away again', async () => {
    await save(SHOP);
    expect(await readSpans()).toHaveLength(1);
    expect((await save(null)).status).toBe(200);
    expect(await readPage()).toMatchObject({ hours: null, timeZone: null, openings: [] });
    expect(await readSpans()).toEqual([]);
  });

  test('special days that are over are dropped, today is kept', async () => {
    const special = ['2023-12-25', '2024-05-31', '2024-06-01', '2024-06-02'];
    await save({ ...SHOP, special: special.map((date) => ({ date, spans: [] })) });
    const { hours } = await readPage();
    expect(hours?.special.map(({ date }) => date)).toEqual(['2024-06-01', '2024-06-02']);
    const past = {
      weekly: SHOP.weekly.map(() => []),
      special: [{ date: '2023-12-25', spans: day }],
    };
    expect((await save(past)).status).toBe(422);
  });

  test('by appointment only', async () => {
    await save({ weekly: SHOP.weekly.map(() => []), special: [], byAppointment: true });
    expect(await readPage()).toMatchObject({ hours: { byAppointment: true }, openings: [] });
  });
});

describe('what is wrong is refused, and nothing is lost', () => {
  test('an older version', async () => {
    await save(SHOP);
    const answer = await save(BAR, 1);
    expect(answer.status).toBe(409);
    expect((await answer.json()).detail).toContain('Check both versions');
    expect((await readPage()).hours?.weekly[0]).toEqual(day);
  });

  test.each([
    [{}, 'hours.weekly'],
    [{ weekly: [] }, 'hours.weekly'],
    [{ weekly: SHOP.weekly.slice(1), special: [] }, 'hours.weekly'],
    [{ ...SHOP, weekly: SHOP.weekly.with(0, [['9 AM', '17:00']]) }, 'hours.weekly.0.0.0'],
    [{ ...SHOP, weekly: SHOP.weekly.with(0, [['09:00', '24:01']]) }, 'hours.weekly.0.0.1'],
    [{ ...SHOP, weekly: SHOP.weekly.with(6, [['20:00', '10:00']]) }, 'hours.weekly.0.0.0'],
    [{ ...SHOP, special: [{ date: '2024-13-01', spans: [] }] }, 'hours.special.0.date'],
    [{ ...SHOP, special: [{ date: '2024-07-04', spans: 'closed' }] }, 'hours.special.0.spans'],
    ['always', 'hours'],
  ])('%j', async (hours, field) => {
    const answer = await save(hours);
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await readPage()).hours).toBeNull();
  });

  test('by whoever owns another listing, or none', async () => {
    const stranger = await directory.openOwnerArea(firmId);
    const body = { hours: SHOP, version: 1 };
    for (const headers of [stranger, {}, await directory.signIn('admin')]) {
      const answer = await directory.call(`PUT /api/desk/${id}/hours`, { headers, body });
      expect(answer.status).toBe(401);
    }
    expect((await readPage()).hours).toBeNull();
  });
});

describe('the clocks are those of where it stands', () => {
  async function move(change: object) {
    const admin = await directory.signIn('admin');
    const read = await directory.get(`/api/admin/businesses/${id}`, admin);
    const { category: _, trades: __, ...current } = await read.json();
    const body = { ...current, ...change };
    return directory.call(`PUT /api/admin/businesses/${id}`, { headers: admin, body });
  }

  test('and move with it', async () => {
    await save(SHOP);
    expect((await move({ city: 'Phoenix', state: 'AZ', zipCode: '85004' })).status).toBe(200);
    const { timeZone, openings } = await readPage();
    expect(timeZone).toBe('America/Phoenix');
    expect(openings[0]?.opensAt).toBe('2024-06-03T16:00:00.000Z');
    await move({ city: 'Window Rock', state: 'AZ', zipCode: '86515' });
    expect((await readPage()).timeZone).toMatch(/America\/(Denver|Shiprock)/);
  });

  test('or the usual ones of its state, where nobody knows the place', async () => {
    await move({ city: 'Nowhere at All', state: 'HI', zipCode: '' });
    await save(SHOP);
    expect((await readPage()).timeZone).toBe('Pacific/Honolulu');
  });
});
