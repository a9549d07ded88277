import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { Mail } from '../../../platform/mail/compose.ts';
import { emailWeek } from '../model/owner-mail.ts';

let directory: Directory;
let editor: { cookie: string };
let owner: { cookie: string };
let bakeryId: number;
let firmId: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(
    { ...bakery, email: 'rosa@bakery.example' },
    lawFirm,
  );
  owner = await directory.openOwnerArea(bakeryId, 'rosa@bakery.example');
  await directory.db.pool.query(`update owner_links set created_at = '2024-05-01'`);
});

async function write(reviewerName: string, comment: string, of = bakeryId): Promise<number> {
  const body = { rating: 4, reviewerName, comment };
  return (await (await directory.post(`/api/businesses/${of}/reviews`, body)).json()).id;
}
async function deliver(): Promise<Mail[]> {
  await directory.runJobs();
  return directory.mails.splice(0);
}
const choose = (reviewMail: string) =>
  directory.call(`PUT /api/desk/${bakeryId}/review-settings`, {
    body: { reviewMail },
    headers: owner,
  });
const readSettings = async () =>
  (await directory.get(`/api/desk/${bakeryId}/review-settings`, owner)).json();
const onMonday = (time: string) => {
  directory.setTime(time);
  return emailWeek(directory);
};
const stopPath = ({ text }: Mail) =>
  text.match(/http:\/\/localhost:3000(\/api\/stop-mails\S+)/)?.[1] ?? '';
const press = (path: string) => directory.app.request(path, { method: 'POST' });

describe('a new review is mailed to the owner', () => {
  test('with its words, and a link that opens the desk', async () => {
    await write('Maria <b>', 'The best rye bread in town & more.');
    const [mail, ...others] = await deliver();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([
      'rosa@bakery.example',
      'New review of Rosa’s Bakery & Café: 4 stars',
    ]);
    expect(mail?.text).toContain('Maria <b>, 4 stars, June 1, 2024:\n\nThe best rye bread');
    expect(mail?.html).toContain('Maria &lt;b&gt;');
    const path = mail?.text.match(/http:\/\/localhost:3000(\/api\/owner-link\?token=\S+)/)?.[1];
    const opened = await press(path ?? '');
    expect(opened.headers.get('location')).toBe(`/desk/${bakeryId}`);
  });

  test('not where nobody proved to own the listing, and not to a former owner', async () => {
    await write('Tom', 'They won my case in a week.', firmId);
    await directory.db.pool.query('update business_owners set revoked_at = now()');
    await write('Maria', 'The best rye bread in town.');
    expect(await deliver()).toEqual([]);
    const { rows } = await directory.db.pool.query('select from unmailed_reviews');
    expect(rows).toEqual([]);
  });

  test('many in a day are eight mails, and one more the day after with all the rest', async () => {
    const said = {
      Ann: 'Rye with a crust.',
      Ben: 'Cheap rolls!',
      Cleo: 'The cake for our wedding was late.',
      Dan: 'Good coffee too.',
      Eve: 'Parking is hard.',
      Finn: 'My kids love it.',
      Gus: 'Open at six, thank heaven.',
      Hal: 'Too salty.',
      Ida: 'They know my name.',
      Jo: 'Best bagels west of Brooklyn.',
      Kay: 'Worth the line.',
    };
    for (const [at, [name, comment]] of Object.entries(said).entries()) {
      await write(name, comment);
      await directory.runJobs();
      directory.setTime(`2024-06-01T12:${10 + at}:00Z`);
    }
    const early = directory.mails.splice(0);
    expect(early).toHaveLength(8);
    directory.setTime('2024-06-01T23:30:00Z');
    expect(await deliver()).toEqual([]);
    directory.setTime('2024-06-02T12:30:00Z');
    const [late, ...more] = await deliver();
    expect(more).toEqual([]);
    const texts = [...early, late].map((mail) => mail?.text ?? '').join();
    for (const comment of Object.values(said)) expect(texts.split(comment)).toHaveLength(2);
  });

  test('a held one is only counted in the desk, and mailed once staff published it', async () => {
    const id = await write('Tom', 'See my blog at www.tom.example for more');
    expect(await deliver()).toEqual([]);
    expect(await readSettings()).toEqual({ reviewMail: 'at-once', waiting: 1 });
    const ownerArea = await directory.get(`/api/desk/${bakeryId}/reviews`, owner);
    expect(await ownerArea.json()).toEqual([]);
    await directory.call(`POST /api/admin/reviews/${id}/publish`, { headers: editor });
    await directory.call(`POST /api/admin/reviews/${id}/undo`, { headers: editor });
    expect(await deliver()).toEqual([]);
    await directory.call(`POST /api/admin/reviews/${id}/publish`, { headers: editor });
    expect(await deliver()).toHaveLength(1);
    expect(await readSettings()).toMatchObject({ waiting: 0 });
  });

  test('one that staff put back after reports is no new one', async () => {
    const id = await write('Maria', 'The best rye bread in town.');
    expect(await deliver()).toHaveLength(1);
    await directory.db.pool.query(
      `update reviews set is_held = true, held_for = 'reports', report_count = 3`,
    );
    await directory.call(`POST /api/admin/reviews/${id}/publish`, { headers: editor });
    expect(await deliver()).toEqual([]);
  });
});

describe('once a week', () => {
  beforeEach(async () => {
    expect(await (await choose('weekly')).json()).toMatchObject({ reviewMail: 'weekly' });
  });

  test('all reviews of the week are one mail, however often it is begun', async () => {
    await write('Maria', 'The best rye bread in town.');
    await write('Tom', 'Cold coffee, twice in a row.');
    expect(await deliver()).toEqual([]);
    await Promise.all([onMonday('2024-06-03T14:13:00Z'), onMonday('2024-06-03T14:13:00Z')]);
    const mails = await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new reviews of Rosa’s Bakery & Café']);
    await onMonday('2024-06-10T14:13:00Z');
    expect(await deliver()).toEqual([]);
  });

  test('a review that was hidden or deleted meanwhile is not in it', async () => {
    const id = await write('Maria', 'The best rye bread in town.');
    const hidden = await write('Tom', 'The owner is a crook, all of you know it.');
    await directory.call(`DELETE /api/admin/reviews/${id}`, { headers: editor });
    await directory.db.pool.query('update reviews set is_held = true where id = $1', [hidden]);
    await onMonday('2024-06-03T14:13:00Z');
    expect(await deliver()).toEqual([]);
  });

  test('who changes to never is not written to about what came before', async () => {
    await write('Maria', 'The best rye bread in town.');
    await choose('never');
    await write('Tom', 'Cold coffee, twice in a row.');
    await onMonday('2024-06-03T14:13:00Z');
    await choose('weekly');
    await onMonday('2024-06-10T14:13:00Z');
    expect(await deliver()).toEqual([]);
  });

  test('a choice that is none is refused', async () => {
    const answer = await choose('daily');
    expect([answer.status, (await answer.json()).errors[0].message]).toEqual([422, 'Choose when']);
  });
});

describe('the link that stops them', () => {
  test('shows a page, and its button stops this sort alone, as often as it is pressed', async () => {
    await write('Maria', 'The best rye bread in town.');
    const [mail] = await deliver();
    const path = stopPath(mail as Mail);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://localhost:3000${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const page = await directory.get(path);
    expect(await page.text()).toContain('when someone reviews your business');
    expect(await readSettings()).toMatchObject({ reviewMail: 'at-once' });
    for (let time = 0; time < 2; time += 1) {
      const pressed = await press(path);
      expect([pressed.status, await pressed.text()]).toEqual([
        200,
        expect.stringContaining('no longer email you about new reviews'),
      ]);
    }
    expect(await readSettings()).toMatchObject({ reviewMail: 'never' });
    expect(await (await directory.get(path)).text()).toContain('Emails stopped');
    await write('Tom', 'Cold coffee, twice in a row.');
    expect(await deliver()).toEqual([]);
    const { rows } = await directory.db.pool.query('select from stopped_recipients');
    expect(rows).toEqual([]);
    await choose('at-once');
    await write('Ana', 'Good cake, and kind people.');
    expect(await deliver()).toHaveLength(1);
  });

  test('made up, or of another owner or list, stops nobody', async () => {
    await write('Maria', 'The best rye bread in town.');
    const [mail] = await deliver();
    const path = stopPath(mail as Mail);
    const query = new URLSearchParams(path.split('?')[1]);
    const changed: Record<string, string>[] = [
      { to: '1000' },
      { list: '' },
      { list: 'constructor' },
      { token: 'x' },
    ];
    for (const change of changed) {
      const forged = new URLSearchParams({ ...Object.fromEntries(query), ...change });
      for (const method of ['GET', 'POST']) {
        const answer = await directory.app.request(`/api/stop-mails?${forged}`, { method });
        expect(answer.status).toBe(404);
      }
    }
    expect(await readSettings()).toMatchObject({ reviewMail: 'at-once' });
  });
});
