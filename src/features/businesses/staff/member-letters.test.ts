import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { workOnBulkRun } from './bulk-run-steps.ts';

let directory: Directory;
let admin: { cookie: string };

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings; delete from bulk_runs');
  directory.setTime('2090-06-01T12:00:00Z');
  await directory.settings.reload();
  const { version } = await (await call('GET /api/admin/settings')).json();
  const values = { memberships: 'unmark', contactEmail: 'chamber@site.example' };
  await call('PUT /api/admin/settings', { version, values });
  await directory.runJobs();
  const ids = await directory.open(
    { name: 'Gold Cafe', slug: 'gold', email: 'rosa@rosa.example', city: 'Boise', state: 'ID' },
    { name: 'Gold Bar', slug: 'bar', email: 'Rosa+bar@rosa.example', city: 'Boise', state: 'ID' },
    { name: 'Silver Inn', slug: 'inn', email: 'inn@inn.example', city: 'Salem', state: 'OR' },
    { name: 'Old Mill', slug: 'mill', email: 'mill@mill.example', city: 'Salem', state: 'OR' },
    { name: 'No Member', slug: 'none', email: 'none@none.example', city: 'Boise', state: 'ID' },
  );
  const gold = { member: true, 'member-level': 'Gold', 'member-since': '2089' };
  await mark(ids[0], { ...gold, 'member-until': '2090-12' });
  await mark(ids[1], gold);
  await mark(ids[2], { member: true, 'member-level': 'Silver', 'member-until': '2091-03-31' });
  await mark(ids[3], { member: false, 'member-until': '2090-05-01' });
});

const call = (line: string, body?: object, headers = admin) =>
  directory.call(line, { headers, ...(body && { body }) });

async function mark(id: number | undefined, custom: object) {
  const change = { action: 'edit', ids: [id], edit: { custom } };
  expect(await (await call('POST /api/admin/businesses/bulk', change)).json()).toMatchObject({
    done: [id],
  });
}

const mail = { subject: 'Picnic for {listing}', text: 'Your level is {level}.\nIt ends: {until}' };

async function look(selection: object, words: object = mail): Promise<BulkRun> {
  const change = { action: 'mail', mail: words };
  const answer = await call('POST /api/admin/bulk-runs', {
    selection: { status: 'members', ...selection },
    change,
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await directory.runJobs();
  return newest();
}

const newest = async (): Promise<BulkRun> =>
  (await (await call('GET /api/admin/bulk-runs')).json())[0];

const start = ({ id, changing }: BulkRun) =>
  call(`POST /api/admin/bulk-runs/${id}/run`, { changing });

async function send(run: BulkRun): Promise<BulkRun> {
  const answer = await start(run);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await directory.runJobs();
  return newest();
}

const readers = () => directory.mails.map(({ to }) => to).toSorted();

const stopLink = (place: number) =>
  directory.mails[place]?.headers?.['List-Unsubscribe']
    ?.slice(1, -1)
    .replace(/^.*?\/api/, '/api') ?? '';

const press = (link: string) => directory.app.request(link, { method: 'POST' });

describe('staff write to members', () => {
  test('each mailbox gets one email, with the facts of its listing, and answers go to the site', async () => {
    const found = await look({});
    expect(found).toMatchObject({ found: 3, changing: 2, leftOut: 0, subject: mail.subject });
    const preview = await call(`GET /api/admin/bulk-runs/${found.id}/mail`);
    expect(await preview.json()).toMatchObject({
      to: 'rosa@rosa.example',
      subject: 'Picnic for Gold Cafe',
      text: expect.stringContaining('Your level is Gold.\nIt ends: December 31, 2090'),
    });
    expect(await send(found)).toMatchObject({ state: 'done', changed: 2 });
    expect(directory.mails).toMatchObject([
      {
        to: 'rosa@rosa.example',
        subject: 'Picnic for Gold Cafe',
        replyTo: 'chamber@site.example',
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
      { to: 'inn@inn.example', subject: 'Picnic for Silver Inn' },
    ]);
    expect(directory.mails[0]?.text).toContain('Stop emails to members');
    const counts = await call(`GET /api/admin/bulk-runs/${found.id}/mail/counts`);
    expect(await counts.json()).toEqual({ waiting: 0, sent: 2, failed: 0, withheld: 0 });
  });

  test.each<[string, object, string[]]>([
    ['a level', { members: { level: 'gold' } }, ['rosa@rosa.example']],
    ['a town', { members: { city: 'salem', state: 'OR' } }, ['inn@inn.example']],
    ['a state', { members: { state: 'ID' } }, ['rosa@rosa.example']],
    ['the day until', { members: { untilFrom: '2091-01-01' } }, ['inn@inn.example']],
    ['the month until', { members: { untilTo: '2090-12-15' } }, ['rosa@rosa.example']],
    [
      'the year since',
      { members: { sinceFrom: '2089-05-01', sinceTo: '2089-06-01' } },
      ['rosa@rosa.example'],
    ],
    ['those that lapsed', { status: 'former-members' }, ['mill@mill.example']],
    [
      'those that lapsed lately',
      { status: 'former-members', members: { untilFrom: '2090-05-02' } },
      [],
    ],
  ])('narrowed by %s', async (_, selection, expected) => {
    const found = await look(selection);
    expect(found.changing).toBe(expected.length);
    if (expected.length > 0) await send(found);
    expect(readers()).toEqual(expected);
  });

  test('a test goes to the one who asks, and to nobody else', async () => {
    const found = await look({});
    const answer = await call(`POST /api/admin/bulk-runs/${found.id}/mail/test`);
    const { to } = await answer.json();
    await directory.runJobs();
    expect(directory.mails).toMatchObject([{ to, subject: 'Picnic for Gold Cafe' }]);
    expect(to).not.toBe('rosa@rosa.example');
    expect(directory.mails[0]?.text).not.toMatch(/token=[^.]/);
    expect(await newest()).toMatchObject({ state: 'found' });
  });

  test('a field that there is not is named, and nothing is looked for', async () => {
    for (const words of [
      { ...mail, text: 'Dear {name}' },
      { ...mail, subject: '{dues}' },
    ]) {
      const change = { action: 'mail', mail: words };
      const selection = { status: 'members' };
      const answer = await call('POST /api/admin/bulk-runs', { selection, change });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toMatch(/There is no field \{(name|dues)\}/);
    }
  });

  test('two press Send at once: one mailing', async () => {
    const found = await look({});
    const answers = await Promise.all([start(found), start(found)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await directory.runJobs();
    expect(readers()).toEqual(['inn@inn.example', 'rosa@rosa.example']);
  });

  test('an address that two listings come to share meanwhile gets it once', async () => {
    const found = await look({});
    await directory.db.pool.query(
      `update businesses set email = 'ROSA@rosa.example' where slug = 'inn'`,
    );
    expect(await send(found)).toMatchObject({ changed: 1 });
    expect(readers()).toHaveLength(1);
  });

  test('a run that is killed in the middle sends each its one email', async () => {
    const found = await look({});
    await call(`POST /api/admin/bulk-runs/${found.id}/run`, { changing: 2 });
    const dying = {
      ...directory,
      jobs: {
        ...directory.jobs,
        enqueue: (...given: Parameters<typeof directory.jobs.enqueue>) => {
          const { to } = given[2] as { to?: string };
          if (to === 'inn@inn.example') throw new Error('killed');
          return directory.jobs.enqueue(...given);
        },
      },
    };
    await expect(workOnBulkRun(dying, found.id)).rejects.toThrow('killed');
    await directory.runJobs();
    expect(readers()).toEqual(['inn@inn.example', 'rosa@rosa.example']);
  });

  test('waits while the mail server has enough to do', async () => {
    const found = await look({});
    await start(found);
    await directory.db.pool.query(
      `insert into pgboss.job (name, data, start_after)
       select 'mail', '{}', now() + interval '1 day' from generate_series(1, 200)`,
    );
    await workOnBulkRun(directory, found.id);
    expect(await newest()).toMatchObject({ state: 'running', changed: 0 });
    await directory.db.pool.query(`delete from pgboss.job where data = '{}'`);
    await workOnBulkRun(directory, found.id);
    expect(await newest()).toMatchObject({ state: 'done', changed: 2 });
  });
});

describe('a member stops these emails', () => {
  test('with one click: for all their listings, for later mailings too, and staff see the number', async () => {
    await send(await look({}));
    const link = stopLink(0);
    expect(await (await directory.get(link)).text()).toContain('<form method="post">');
    expect(await look({})).toMatchObject({ changing: 2 });
    expect((await press(link)).status).toBe(200);
    const found = await look({});
    expect(found).toMatchObject({ found: 3, changing: 1, leftOut: 1 });
    directory.mails.length = 0;
    expect(await send(found)).toMatchObject({ state: 'done', changed: 1, leftOut: 1 });
    expect(readers()).toEqual(['inn@inn.example']);
    await press(`${link}&again=1`);
    expect(await look({})).toMatchObject({ changing: 2, leftOut: 0 });
  });

  test('and still gets emails about the listing', async () => {
    await send(await look({}));
    await press(stopLink(0));
    directory.mails.length = 0;
    await send(await look({ status: 'all', q: 'gold cafe' }));
    expect(readers()).toEqual(['rosa@rosa.example']);
  });

  test('while an email waits: it is withheld', async () => {
    await send(await look({}));
    const link = stopLink(0);
    directory.mails.length = 0;
    const found = await look({});
    await start(found);
    await workOnBulkRun(directory, found.id);
    await press(link);
    await directory.runJobs();
    expect(readers()).toEqual(['inn@inn.example']);
    const counts = await call(`GET /api/admin/bulk-runs/${found.id}/mail/counts`);
    expect(await counts.json()).toEqual({ waiting: 0, sent: 1, failed: 0, withheld: 1 });
  });

  test('but not with a link that was made for another, or for another list', async () => {
    await send(await look({}));
    const [mine, other] = [0, 1].map((at) => new URL(stopLink(at), 'http://a').searchParams);
    const forged = new URLSearchParams(mine);
    forged.set('to', other?.get('to') ?? '');
    expect((await press(`/api/stop-mails?${forged}`)).status).toBe(404);
    const wider = new URLSearchParams(mine);
    wider.delete('list');
    expect((await press(`/api/stop-mails?${wider}`)).status).toBe(404);
    expect(await look({})).toMatchObject({ changing: 2 });
  });
});
