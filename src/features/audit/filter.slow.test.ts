import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { type AuditEntry, auditCalls } from '../../contract/audit.staff.ts';
import { exportAudit } from './list.ts';
import { recordChange } from './record-change.ts';

let directory: Directory;
let admin: { cookie: string };
let editor: { cookie: string };
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  ids = await directory.open(bakery, lawFirm);
});

interface Line {
  at: string;
  actor: string;
  action: string;
  businessId?: number | undefined;
  before?: object;
  after?: object;
}

function record(...lines: Line[]) {
  return directory.db.kysely.transaction().execute(async (trx) => {
    for (const { at, businessId = null, ...line } of lines) {
      await recordChange(trx, { ...line, businessId, at: new Date(at) });
    }
  });
}

async function recordWeek() {
  await record(
    { at: '2024-05-01T08:00:00Z', actor: 'admin', action: 'page.create' },
    { at: '2024-05-02T08:00:00Z', actor: 'editor', action: 'page.update' },
    { at: '2024-05-03T08:00:00Z', actor: 'visitor', action: 'review.hold', businessId: ids[0] },
    { at: '2024-05-04T08:00:00Z', actor: 'author', action: 'review.edit', businessId: ids[0] },
    { at: '2024-05-05T08:00:00Z', actor: 'owner', action: 'owner.edit', businessId: ids[1] },
    { at: '2024-05-06T08:00:00Z', actor: 'clock', action: 'premium.end', businessId: ids[1] },
    { at: '2024-05-07T08:00:00Z', actor: 'payments', action: 'payment.receive' },
    { at: '2024-05-08T08:00:00Z', actor: 'admin', action: 'review.delete', businessId: ids[0] },
  );
}

async function find(query: Record<string, string>): Promise<string[]> {
  const answer = await directory.get(`/api/admin/audit?${new URLSearchParams(query)}`, admin);
  expect(answer.status).toBe(200);
  const entries: AuditEntry[] = await answer.json();
  expect(answer.headers.get('x-total-count')).toBe(String(entries.length));
  return entries.map(({ action }) => action);
}

test('the log is filtered by who did it', async () => {
  await recordWeek();
  expect(await find({ by: 'admin' })).toEqual(['review.delete', 'page.create']);
  expect(await find({ by: 'visitors' })).toEqual(['review.edit', 'review.hold']);
  expect(await find({ by: 'owners' })).toEqual(['owner.edit']);
  expect(await find({ by: 'system' })).toEqual(['payment.receive', 'premium.end']);
  expect(await find({ by: 'nobody' })).toEqual([]);
});

test('by an action, or a group of them, but never half a word', async () => {
  await recordWeek();
  await record({ at: '2024-05-09T08:00:00Z', actor: 'admin', action: 'review-group.hold' });
  expect(await find({ action: 'page' })).toEqual(['page.update', 'page.create']);
  expect(await find({ action: 'review' })).toEqual(['review.delete', 'review.edit', 'review.hold']);
  expect(await find({ action: 'page.create' })).toEqual(['page.create']);
  expect(await find({ action: 'pag' })).toEqual([]);
});

test('by time, and by several of these at once', async () => {
  await recordWeek();
  const days = { from: '2024-05-03T08:00:00Z', to: '2024-05-06T08:00:00Z' };
  expect(await find(days)).toEqual(['owner.edit', 'review.edit', 'review.hold']);
  expect(await find({ ...days, businessId: String(ids[0]) })).toEqual([
    'review.edit',
    'review.hold',
  ]);
  expect(await find({ ...days, by: 'visitors', action: 'review.hold' })).toEqual(['review.hold']);
  expect(await find({ from: '2024-05-06T04:00:00-04:00', by: 'system' })).toEqual([
    'payment.receive',
    'premium.end',
  ]);
  expect(await find({ businessId: String(ids[0]), by: 'admin', action: 'review' })).toEqual([
    'review.delete',
  ]);
  expect(await find({ from: days.to, to: days.from })).toEqual([]);
});

test('a filtered log is read page by page, without a line lost or shown twice', async () => {
  const at = '2024-05-01T08:00:00Z';
  await record(
    ...['page.create', 'page.update', 'page.delete', 'page.update', 'page.create'].map(
      (action) => ({ at, actor: 'editor', action }),
    ),
  );
  const seen: number[] = [];
  for (let next = '/api/admin/audit?by=editor&action=page&limit=2'; next; ) {
    const answer = await directory.get(next, admin);
    const entries: AuditEntry[] = await answer.json();
    seen.push(...entries.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(seen).toHaveLength(5);
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
});

test('who can be chosen is who stands in it', async () => {
  await recordWeek();
  const answer = await directory.get('/api/admin/audit/choices', editor);
  const choices = auditCalls.choices.output.parse(await answer.json());
  expect(choices.people).toEqual([
    { id: 'admin', email: 'admin@example.com' },
    { id: 'editor', email: 'editor@example.com' },
  ]);
  expect(choices.actions).toContain('premium.end');
  expect(choices.actions).toHaveLength(8);
});

test.each([
  ...['from=yesterday', 'to=2024-05-01', 'action=Page', "action=page.create'--", 'action=page.'],
  ...['from=2024-13-01T00:00:00Z', `by=${'x'.repeat(101)}`, 'by=%00'],
])('the log refuses ?%s', async (query) => {
  expect((await directory.get(`/api/admin/audit?${query}`, admin)).status).toBe(400);
  expect((await directory.get(`/api/admin/audit/export?${query}`, admin)).status).toBe(400);
});

test('what is secret is neither kept nor shown', async () => {
  const after = {
    inviteToken: 'abc123',
    passwordHash: 'abc123',
    nested: { secret: 'abc123', list: [{ sessionToken: 'abc123' }] },
    mustChangePassword: true,
    zipCode: '83702',
  };
  await record({ at: '2024-05-01T08:00:00Z', actor: 'admin', action: 'staff.change', after });
  await directory.db.pool.query(
    `insert into audit_log (at, actor, action, after)
     values ('2024-05-02', 'admin', 'staff.change', '{"token": "abc123", "code": "abc123"}')`,
  );
  const kept = await directory.db.pool.query('select after::text from audit_log order by id');
  expect(kept.rows[0].after).not.toContain('abc123');
  const shown = await (await directory.get('/api/admin/audit', admin)).text();
  expect(shown).not.toContain('abc123');
  expect(shown).toContain('mustChangePassword');
  const file = await (await directory.get('/api/admin/audit/export', admin)).text();
  expect(file).not.toContain('abc123');
  expect(file).toContain('83702');
});

test('the filtered log comes as a file in words that no spreadsheet runs', async () => {
  await directory.call(`PUT /api/admin/businesses/${ids[0]}`, {
    headers: admin,
    body: {
      name: '=HYPERLINK("http://evil.example")',
      slug: bakery.slug,
      city: 'Portland',
      state: 'OR',
      categoryId: 2,
      isApproved: true,
      isPremium: true,
    },
  });
  const answer = await directory.get('/api/admin/audit/export?action=business.edit', admin);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('audit_2024-06-01.csv');
  const file = await answer.text();
  expect(file).toMatch(/^time \(UTC\),who,area,what,listing,listing id,reason,before,after\n/);
  expect(file).toContain('2024-06-01 12:00:00,admin@example.com,Listings,Edited,"\'=HYPERLINK');
  expect(file).toContain('Category: Retail');
  expect(file).toContain('Premium: Yes');
  const [line] = await (await directory.get('/api/admin/audit?action=audit', admin)).json();
  expect(line).toMatchObject({ action: 'audit.export', after: { action: 'business.edit' } });
});

test('a file that holds the newest lines only says so', async () => {
  await recordWeek();
  const file = async (most: number) => {
    const reading = { db: directory.db, clock: directory.clock };
    const { pieces } = await exportAudit(reading, {}, { actor: 'admin', most });
    let text = '';
    for await (const piece of pieces) text += piece;
    return text.trim().split('\n');
  };
  const cut = await file(3);
  expect(cut).toHaveLength(5);
  expect(cut.at(-1)).toBe(
    'Only the newest 3 lines are in this file. Choose a shorter time to see the others.',
  );
  expect((await file(100)).join('\n')).not.toContain('Only the newest');
});

test('the file is for who may read the log', async () => {
  expect((await directory.get('/api/admin/audit/export')).status).toBe(401);
  const somebody = await directory.signIn('none');
  expect((await directory.get('/api/admin/audit/export', somebody)).status).toBe(403);
  expect((await directory.get('/api/admin/audit/choices', somebody)).status).toBe(403);
});
