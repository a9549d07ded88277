import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { NewsletterTown } from '../../contract/newsletters.staff.ts';
import { createMailSender } from '../mails/sent/send-mail.ts';
import { pruneReaders, sendNewsletters } from './issues.ts';
import { findDueWeek, findNextWeek } from './schedule.rules.ts';

let directory: Directory;
let admin: { cookie: string };

const ANN = 'ann@home.example';
const MONDAY = '2024-06-03T16:00:00Z';
/** Eight in the morning in Portland, Oregon. */
const THURSDAY = '2024-06-06T15:00:00Z';
const NEXT_THURSDAY = '2024-06-13T15:00:00Z';
const area = { kind: 'states' as const, states: ['OR' as const, 'ME' as const] };
const on = { newsletter: { isOn: true, day: 4, hour: 7 }, area };

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime(MONDAY);
  await directory.open(bakery, lawFirm);
  await directory.db.pool.query(
    `truncate site_settings; delete from pages where slug = 'best-bread'`,
  );
  await changeSettings(directory, on);
  admin = await directory.signIn('admin');
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const portland = { city: 'Portland', state: 'OR' };

const ask = (email: string, more: object = {}, address = '192.0.2.1') =>
  directory.post('/api/newsletter', { email, ...portland, ...more }, from(address));

async function mailsTo(address: string) {
  await directory.runJobs();
  return directory.mails.filter(({ to }) => to === address);
}

const linkIn = (text: string, path: string) =>
  new RegExp(`http://localhost:3000(${path}\\S*)`).exec(text)?.[1] ?? '';

async function findConfirmLink(email: string): Promise<string> {
  return linkIn((await mailsTo(email)).at(-1)?.text ?? '', '/api/newsletter/confirm');
}

const press = (link: string) => directory.app.request(link, { method: 'POST' });

async function subscribe(email: string, more: object = {}) {
  expect((await ask(email, more)).status).toBe(201);
  expect((await press(await findConfirmLink(email))).status).toBe(200);
}

const approve = (slug: string, at: string) =>
  directory.db.pool.query('update businesses set approved_at = $2 where slug = $1', [slug, at]);

/** Runs the minutely job, and lets the queued emails go. */
async function send() {
  await sendNewsletters(directory);
  await directory.runJobs();
}

const news = (email: string) =>
  directory.mails.filter(({ to, subject }) => to === email && subject.startsWith('News from'));

const listTowns = async (): Promise<NewsletterTown[]> =>
  (await directory.get('/api/admin/newsletters', admin)).json();

const change = (body: object, town = 'or/portland') =>
  directory.call(`PUT /api/admin/newsletters/${town}`, { headers: admin, body });

async function countReaders(): Promise<number> {
  const { rows } = await directory.db.pool.query('select count(*) from newsletter_readers');
  return Number(rows[0].count);
}

describe('a reader asks for the news of a town', () => {
  test('confirms, gets what is new on Thursday at eight, and stops with one click', async () => {
    await subscribe(ANN);
    const [mail] = await mailsTo(ANN);
    expect(mail?.subject).toBe('Please confirm: news from Portland, OR');
    await approve(bakery.slug, '2024-06-04T10:00:00Z');
    directory.setTime('2024-06-06T13:59:00Z');
    await send();
    expect(news(ANN)).toEqual([]);
    directory.setTime(THURSDAY);
    await send();
    const [issue, ...others] = news(ANN);
    expect(others).toEqual([]);
    expect(issue?.subject).toBe('News from Portland, OR');
    expect(issue?.text).toContain(`New: ${bakery.name}`);
    expect(issue?.text).toContain(`http://localhost:3000/restaurants/${bakery.slug}`);
    expect(issue?.text).not.toContain(lawFirm.name);
    expect(issue?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const stop = linkIn(issue?.text ?? '', '/api/stop-mails');
    expect(issue?.headers?.['List-Unsubscribe']).toBe(`<http://localhost:3000${stop}>`);
    await send();
    expect(news(ANN)).toHaveLength(1);

    const scanned = await directory.get(stop);
    expect(await scanned.text()).toContain('You will get no more news of this town');
    expect(await countReaders()).toBe(1);
    expect((await press(stop)).status).toBe(200);
    expect((await press(stop)).status).toBe(200);
    expect(await countReaders()).toBe(0);
    await approve(bakery.slug, '2024-06-11T10:00:00Z');
    directory.setTime(NEXT_THURSDAY);
    await send();
    expect(news(ANN)).toHaveLength(1);
  });

  test('a scanner that opens the link confirms nothing, and twice is once', async () => {
    await ask(ANN);
    const link = await findConfirmLink(ANN);
    expect(await (await directory.get(link)).text()).toContain('<form method="post">');
    expect(await listTowns()).toEqual([]);
    for (let time = 0; time < 2; time++) {
      expect(await (await press(link)).text()).toContain('You get the news');
    }
    expect(await (await directory.get(link)).text()).toContain('You get the news');
    expect(await listTowns()).toMatchObject([{ city: 'Portland', state: 'OR', readers: 1 }]);
  });

  test('forged links confirm and stop nobody', async () => {
    await subscribe(ANN);
    await ask('bob@home.example');
    const link = await findConfirmLink('bob@home.example');
    for (const forged of [
      link.replace(/token=./, 'token=_'),
      link.replace(/reader=\d+/, 'reader=1e3'),
    ]) {
      expect((await press(forged)).status).toBe(410);
    }
    const token = new URL(link, 'http://a').searchParams.get('token');
    const stop = `/api/stop-mails?list=newsletter&to=1&token=${token}`;
    expect((await press(stop)).status).toBe(404);
    expect(await countReaders()).toBe(2);
    expect(await listTowns()).toMatchObject([{ readers: 1 }]);
  });

  test('in Spanish gets it in Spanish', async () => {
    const answer = await directory.post(
      '/api/newsletter',
      { email: ANN, ...portland },
      { ...from('192.0.2.1'), 'accept-language': 'es-US' },
    );
    expect(answer.status).toBe(201);
    await press(await findConfirmLink(ANN));
    await approve(bakery.slug, '2024-06-04T10:00:00Z');
    directory.setTime(THURSDAY);
    await send();
    const issue = directory.mails.find(({ subject }) => subject === 'Novedades de Portland, OR');
    expect(issue?.text).toContain(`Nuevo: ${bakery.name}`);
    expect(issue?.text).toContain('No recibir más este boletín');
  });

  test('is told what is wrong with the form', async () => {
    const refused = async (email: string, more: object) => {
      const { errors = [] } = await (await ask(email, more)).json();
      return errors[0]?.field;
    };
    expect(await refused('ann', {})).toBe('email');
    expect(await refused('ann@home.example\nBcc: bob@home.example', {})).toBe('email');
    expect(await refused(ANN, { city: 'Nowhere' })).toBe('city');
    expect(await refused(ANN, { state: 'Bavaria' })).toBe('state');
    expect(await countReaders()).toBe(0);
  });

  test('a robot that fills the hidden field gets the usual answer, and nobody an email', async () => {
    expect((await ask(ANN, { nickname: 'x' })).status).toBe(201);
    expect(await countReaders()).toBe(0);
  });
});

describe('somebody enters the address of another', () => {
  test('again and again: the mailbox gets two emails a day, however the address is spelled', async () => {
    for (const email of [ANN, 'Ann@home.example', 'ann+a@home.example', ANN, ANN]) await ask(email);
    await directory.runJobs();
    expect(directory.mails).toHaveLength(2);
    expect(await countReaders()).toBe(1);
  });

  test('of a reader: the answer is the same, and no email goes', async () => {
    await subscribe(ANN);
    directory.mails.length = 0;
    const answer = await ask(ANN);
    expect([answer.status, await answer.json()]).toEqual([201, { isReceived: true }]);
    expect(await mailsTo(ANN)).toEqual([]);
  });

  test('for many towns: five are kept', async () => {
    const towns = ['Salem', 'Eugene', 'Bend', 'Medford', 'Albany', 'Corvallis'];
    await directory.open(
      ...towns.map((city) => ({ name: city, slug: city.toLowerCase(), city, state: 'OR' })),
    );
    for (const city of towns) expect((await ask(ANN, { city })).status).toBe(201);
    expect(await countReaders()).toBe(5);
  });

  test('whoever doesn’t confirm is forgotten after three days', async () => {
    await subscribe(ANN);
    await ask('bob@home.example');
    const link = await findConfirmLink('bob@home.example');
    directory.setTime('2024-06-06T16:30:00Z');
    await pruneReaders(directory, 3);
    expect(await countReaders()).toBe(1);
    expect((await press(link)).status).toBe(410);
  });
});

describe('an issue', () => {
  test('tells of offers that begin and of new guides, and of nothing else', async () => {
    await subscribe(ANN);
    const offer = (title: string, from: string) => ({
      title,
      words: '',
      code: null,
      from,
      until: '2024-06-30',
    });
    const offers = [
      offer('Old bread', '2024-05-01'),
      offer('Rye for two', '2024-06-05'),
      offer('Later', '2024-06-20'),
    ];
    await directory.db.pool.query('update businesses set offers = $2::jsonb where slug = $1', [
      bakery.slug,
      JSON.stringify(offers),
    ]);
    const page = {
      slug: 'best-bread',
      title: 'Best bread',
      content: '<p>{listings: bakeries in Portland, OR}</p>',
    };
    const made = await directory.post('/api/admin/pages', page, admin);
    expect(made.status, await made.clone().text()).toBe(201);
    directory.setTime(THURSDAY);
    await send();
    const text = news(ANN)[0]?.text ?? '';
    expect(text).toContain(`Rye for two: an offer of ${bakery.name}`);
    expect(text).toContain('Guide: Best bread');
    expect(text).not.toMatch(/Old bread|Later|New:/);
  });

  test('tells of the events of the next seven days in the town, where the site has events', async () => {
    await changeSettings(directory, { ...on, events: true });
    const add = async (event: object) => {
      const answer = await directory.post(
        '/api/admin/events',
        { ...portland, endsAt: null, ...event },
        admin,
      );
      expect(answer.status, await answer.clone().text()).toBe(201);
    };
    await add({ title: 'Past walk', startsAt: '2024-06-05T19:00' });
    const weekly = { rule: 'FREQ=WEEKLY', leftOut: ['2024-06-10'] };
    await add({ title: 'Quilting', startsAt: '2024-06-03T19:00', ...weekly });
    await add({ title: 'Lantern walk', startsAt: '2024-06-08T20:00', venue: 'The Depot' });
    await add({ title: 'Late fair', startsAt: '2024-06-14T20:00' });
    await add({ title: 'Elsewhere', startsAt: '2024-06-08T20:00', city: 'Salem' });
    await subscribe(ANN);
    await subscribe('eva@home.example', { language: 'es' });
    directory.setTime(THURSDAY);
    await send();
    const text = news(ANN)[0]?.text ?? '';
    expect(text).toContain('June 8, 2024: Lantern walk, The Depot');
    expect(text).toMatch(/http:\/\/localhost:3000\/events\/lantern-walk-\d+/);
    for (const other of ['Past walk', 'Quilting', 'Late fair', 'Elsewhere']) {
      expect(text).not.toContain(other);
    }
    await changeSettings(directory, on);
    directory.setTime('2024-06-13T15:00:00Z');
    await send();
    expect(news(ANN)).toHaveLength(1);
    await directory.db.pool.query('truncate events cascade');
  });

  test('without news sends nothing, and the next tells of both weeks', async () => {
    await subscribe(ANN);
    directory.setTime(THURSDAY);
    await send();
    await approve(bakery.slug, '2024-06-06T16:00:00Z');
    expect(news(ANN)).toEqual([]);
    directory.setTime(NEXT_THURSDAY);
    await send();
    expect(news(ANN)).toHaveLength(1);
  });

  test('staff see it before, write words above it, or skip it', async () => {
    await subscribe(ANN);
    await approve(bakery.slug, '2024-06-03T10:00:00Z');
    expect(await listTowns()).toEqual([
      {
        city: 'Portland',
        state: 'OR',
        readers: 1,
        week: '2024-06-06',
        note: '',
        isSkipped: false,
        last: null,
      },
    ]);
    const draft = await directory.get('/api/admin/newsletters/or/portland', admin);
    expect(await draft.json()).toMatchObject([{ kind: 'listing', name: bakery.name }]);
    const week = '2024-06-06';
    const saved = await change({ week, note: 'The market\nopens on Saturday.', isSkipped: true });
    expect(await saved.json()).toMatchObject({ isSkipped: true });
    directory.setTime(THURSDAY);
    await send();
    expect(news(ANN)).toEqual([]);
    expect((await change({ week, note: '', isSkipped: false })).status).toBe(409);
    await change({ week: '2024-06-13', note: 'The market\nopens on Saturday.', isSkipped: false });
    directory.setTime(NEXT_THURSDAY);
    await send();
    expect(news(ANN)[0]?.text).toContain('The market\nopens on Saturday.');
    expect(await listTowns()).toMatchObject([
      { week: '2024-06-20', note: '', last: { week: '2024-06-13', sent: 1, isFinished: true } },
    ]);
    const moderator = await directory.signIn('moderator');
    expect((await directory.get('/api/admin/newsletters', moderator)).status).toBe(403);
    const { rows } = await directory.db.pool.query(
      `select actor, after ->> 'week' as week from audit_log where action = 'newsletter.change' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'admin', week: '2024-06-06' },
      { actor: 'admin', week: '2024-06-13' },
    ]);
  });
});

describe('many readers', () => {
  const COUNT = 450;

  beforeEach(async () => {
    await directory.db.pool.query(
      `insert into newsletter_readers (email, recipient, state, city_key, language, asked_at, confirmed_at)
       select 'reader' || i || '@home.example', 'hash' || i, 'OR', 'portland', 'en', $1, $1
       from generate_series(1, ${COUNT}) i`,
      ['2024-06-03T10:00:00Z'],
    );
    await approve(bakery.slug, '2024-06-04T10:00:00Z');
    directory.setTime(THURSDAY);
  });

  const countQueued = async () => {
    const { rows } = await directory.db.pool.query(
      `select count(*), count(distinct data ->> 'to') as readers from pgboss.job
       where name = 'mail' and state < 'active'`,
    );
    return [Number(rows[0].count), Number(rows[0].readers)];
  };

  test('get it in parts that wait for the mail server, each once', async () => {
    await sendNewsletters(directory);
    expect(await countQueued()).toEqual([200, 200]);
    expect(await listTowns()).toMatchObject([{ last: { sent: 200, isFinished: false } }]);
    await sendNewsletters(directory);
    expect(await countQueued()).toEqual([200, 200]);
    await directory.db.pool.query(`update pgboss.job set state = 'completed' where name = 'mail'`);
    await sendNewsletters(directory);
    await directory.db.pool.query(`update pgboss.job set state = 'completed' where name = 'mail'`);
    await sendNewsletters(directory);
    await sendNewsletters(directory);
    const { rows } = await directory.db.pool.query(
      `select count(*), count(distinct data ->> 'to') as readers from pgboss.job where name = 'mail'`,
    );
    expect([Number(rows[0].count), Number(rows[0].readers)]).toEqual([COUNT, COUNT]);
    expect(await listTowns()).toMatchObject([{ last: { sent: COUNT, isFinished: true } }]);
  });

  test('get it once from two processes, and from one that was killed in the middle', async () => {
    await Promise.all([sendNewsletters(directory), sendNewsletters(directory)]);
    const [jobs, readers] = await countQueued();
    expect(jobs).toBe(readers);
    await directory.db.pool.query(`update pgboss.job set state = 'completed' where name = 'mail'`);
    let left = 100;
    const { enqueue } = directory.jobs;
    const dying = {
      ...directory,
      jobs: {
        enqueue: (...given: Parameters<typeof enqueue>) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return enqueue(...given);
        },
      },
    };
    await expect(sendNewsletters(dying)).rejects.toThrow('killed');
    expect(await countQueued()).toEqual([0, 0]);
    for (let run = 0; run < 4; run++) {
      await sendNewsletters(directory);
      await directory.db.pool.query(
        `update pgboss.job set state = 'completed' where name = 'mail'`,
      );
    }
    const { rows } = await directory.db.pool.query(
      `select count(*), count(distinct data ->> 'to') as readers from pgboss.job where name = 'mail'`,
    );
    expect([Number(rows[0].count), Number(rows[0].readers)]).toEqual([COUNT, COUNT]);
  });
});

describe('a mail server refuses', () => {
  const desk = () => createMailSender({ ...directory, log: directory.log });

  async function tell(email: string, failure: string | null) {
    const id = crypto.randomUUID();
    const mail = {
      to: email,
      template: 'newsletter',
      fields: { town: 'Portland, OR', note: '' },
      rows: [{ item: 'New', item_url: 'http://localhost:3000/a' }],
    };
    await desk().prepare(mail, id);
    await desk().record(id, failure);
  }

  test('two emails in a row: the reader is deleted, unless our own server refuses all', async () => {
    await subscribe(ANN);
    await subscribe('bob@home.example');
    const refusal = 'The mail server refused a message: 550 no such user';
    await tell(ANN, refusal);
    await tell('bob@home.example', refusal);
    await pruneReaders(directory, 3);
    expect(await countReaders()).toBe(2);
    await tell(ANN, refusal);
    await pruneReaders(directory, 3);
    expect(await countReaders()).toBe(2);
    await tell('bob@home.example', null);
    await pruneReaders(directory, 3);
    const { rows } = await directory.db.pool.query('select email from newsletter_readers');
    expect(rows).toEqual([{ email: 'bob@home.example' }]);
  });
});

test('an issue is due from its hour on for two days, in the site’s time zone', () => {
  const settings = { area, newsletter: { isOn: true, day: 0, hour: 23 } };
  const week = (at: string) => findDueWeek(settings, new Date(at));
  expect(week('2024-06-03T05:59:00Z')).toBeNull();
  expect(week('2024-06-03T06:00:00Z')).toBe('2024-06-02');
  expect(week('2024-06-05T06:00:00Z')).toBe('2024-06-02');
  expect(week('2024-06-05T07:00:00Z')).toBeNull();
  expect(findNextWeek(settings, new Date('2024-06-03T05:59:00Z'))).toBe('2024-06-02');
  expect(findNextWeek(settings, new Date('2024-06-03T06:00:00Z'))).toBe('2024-06-09');
});

test('switched off, nothing is taken and nothing is sent', async () => {
  await subscribe(ANN);
  await approve(bakery.slug, '2024-06-04T10:00:00Z');
  await changeSettings(directory, { area });
  expect((await ask('bob@home.example')).status).toBe(404);
  expect((await directory.get('/api/newsletter')).status).toBe(404);
  directory.setTime(THURSDAY);
  await send();
  expect(news(ANN)).toEqual([]);
});
