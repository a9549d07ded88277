import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { ADDRESS, createReviewer } from '../../../../tests/reviewer.ts';
import { ownReviewCalls } from '../../../contract/reviews.ts';
import { forgetVoices } from '../jobs.ts';

let directory: Directory;

let bakeryId: number;
let firmId: number;
let maria: ReturnType<typeof createReviewer>;

beforeAll(async () => {
  directory = await openDirectory();

  maria = createReviewer(directory, () => bakeryId);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
});

describe('a review is confirmed by mail', () => {
  test('by the button on the page that the link leads to', async () => {
    expect(await maria.write()).toMatchObject({ held: false, isLinkMailed: true });
    const [mail, ...others] = await maria.deliver();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([ADDRESS, 'Confirm your review']);
    expect(mail?.text).not.toMatch(/Maria|rye bread/);
    const [token = ''] = maria.tokensIn(mail);
    expect(token).toMatch(/^[\w-]{22}$/);
    const opened = await maria.read(token);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(ownReviewCalls.read.output.parse(await opened.json())).toMatchObject({
      isConfirmed: false,
      state: 'published',
      business: { slug: bakery.slug },
    });
    expect(await maria.list()).toMatchObject([{ isConfirmed: false }]);
    expect(await (await maria.confirm(token)).json()).toMatchObject({ isConfirmed: true });
    expect((await maria.confirm(token)).status).toBe(200);
    expect(await maria.list()).toMatchObject([{ isConfirmed: true }]);
    expect(JSON.stringify(await maria.list())).not.toContain('example.com');
  });

  test('without an address nothing is mailed, and none is kept', async () => {
    expect(await maria.write({ email: '' })).toMatchObject({ isLinkMailed: false });
    expect(await maria.deliver()).toEqual([]);
    const { rows } = await directory.db.pool.query('select from review_confirmations');
    expect(rows).toEqual([]);
  });

  test('a wrong address is refused before the review is posted', async () => {
    const review = {
      rating: 5,
      reviewerName: 'Maria',
      comment: 'The best rye bread in town.',
      email: 'maria@',
    };
    const answer = await directory.post(`/api/businesses/${bakeryId}/reviews`, review);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors[0].field).toBe('email');
    expect(await maria.list()).toEqual([]);
  });

  test('bots that fill the hidden field cause no mail', async () => {
    expect(await maria.write({ nickname: 'Bot' })).toMatchObject({
      held: true,
      isLinkMailed: true,
    });
    expect(await maria.deliver()).toEqual([]);
  });

  test('what nobody confirms in 30 days is forgotten, and its link ends', async () => {
    await maria.write();
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    directory.setTime('2024-07-01T12:00:01Z');
    expect((await maria.read(token)).status).toBe(404);
    expect((await maria.confirm(token)).status).toBe(404);
    await forgetVoices(directory);
    const { rows } = await directory.db.pool.query('select from review_confirmations');
    expect(rows).toEqual([]);
    expect(await maria.list()).toHaveLength(1);
  });

  test('the link of a confirmed one works for ever', async () => {
    const { token } = await maria.confirmed();
    directory.setTime('2031-06-01T12:00:00Z');
    await forgetVoices(directory);
    expect((await maria.read(token)).status).toBe(200);
  });

  test('a mailbox vouches for one review of a business a year, however it is spelled', async () => {
    await maria.confirmed();
    await maria.write({
      reviewerName: 'Mia',
      comment: 'Rolls, too!!!',
      email: 'Maria+2@example.com',
    });
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    const refused = await maria.confirm(token);
    expect(refused.status).toBe(409);
    expect((await maria.list())[0].isConfirmed).toBe(false);
    await maria.write({ reviewerName: 'Maria' }, firmId);
    const [other = ''] = maria.tokensIn((await maria.deliver())[0]);
    expect((await maria.confirm(other)).status).toBe(200);
  });
});

describe('what came with many others', () => {
  async function arrive(guests: number) {
    for (let guest = 0; guest < guests; guest += 1) {
      const comment = `${'mmm'.repeat(1 + (guest % 7))} ${'yum'.repeat(1 + guest)}`;
      const review = { rating: 5, reviewerName: `Guest ${guest}`, comment };
      const headers = { 'x-forwarded-for': `198.51.${guest}.1` };
      await directory.post(`/api/businesses/${bakeryId}/reviews`, review, headers);
    }
  }
  const readBakery = () => maria.readBakery();

  test('is shown, and counts once its author opens the link', async () => {
    await arrive(20);
    const { reviewCount } = await readBakery();
    expect(await maria.write()).toMatchObject({ held: false, awaitsConfirmation: true });
    expect((await readBakery()).reviewCount).toBe(reviewCount);
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    expect((await maria.confirm(token)).status).toBe(200);
    expect((await readBakery()).reviewCount).toBe(reviewCount + 1);
    expect((await maria.confirm(token)).status).toBe(200);
    expect((await readBakery()).reviewCount).toBe(reviewCount + 1);
  });

  test('by dozens waits for the link, and is shown and counted with it', async () => {
    await arrive(35);
    const { reviewCount } = await readBakery();
    expect(await maria.write()).toMatchObject({ held: true, awaitsConfirmation: true });
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    expect(await (await maria.confirm(token)).json()).toMatchObject({ state: 'published' });
    expect((await readBakery()).reviewCount).toBe(reviewCount + 1);
  });

  test('can be given an address within a day, once, and nobody learns whether', async () => {
    await arrive(20);
    const { addressKey } = await maria.write({ email: '' });
    const give = (key: string, email: string) =>
      directory.post('/api/own-review/address', { key, email });
    const answers = [
      await give('1.wrong', 'eve@example.net'),
      await give(addressKey, ADDRESS),
      await give(addressKey, 'eve@example.net'),
    ];
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
      Array(3).fill('{"isAccepted":true}'),
    );
    const mails = await maria.deliver();
    expect(mails.map(({ to }) => to)).toEqual([ADDRESS]);
    const [token = ''] = maria.tokensIn(mails[0]);
    expect(await (await maria.confirm(token)).json()).toMatchObject({ isConfirmed: true });

    const late = await maria.write({ email: '', reviewerName: 'Ana', comment: 'Came later on.' });
    directory.setTime('2024-06-02T12:00:01Z');
    await give(late.addressKey, 'ana@example.net');
    expect(await maria.deliver()).toEqual([]);
  });

  test('without a script, the page asks for the address', async () => {
    await arrive(20);
    const form = new URLSearchParams({
      rating: '5',
      reviewerName: 'Maria',
      comment: 'The best rye bread in town.',
      email: '',
    });
    const path = `/api/businesses/${bakeryId}/reviews/form`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (to: string, body: URLSearchParams) =>
      directory.app.request(to, { method: 'POST', headers, body: body.toString() });
    const location = (await post(path, form)).headers.get('location') ?? '';
    expect(location).toMatch(/\?sent=shown-unconfirmed&key=/);
    const key = new URLSearchParams(location.split('?')[1]).get('key') ?? '';
    const given = await post(
      '/api/own-review/address/form',
      new URLSearchParams({ key, email: ADDRESS }),
    );
    expect([given.status, given.headers.get('location')]).toEqual([303, '/your-review?sent=true']);
    expect(await maria.deliver()).toHaveLength(1);
  });

  test('of one mail host that is not everybody’s counts three times', async () => {
    await arrive(20);
    const statuses = [];
    for (let one = 0; one < 4; one += 1) {
      const email = `guest${one}@ring.example`;
      await maria.write({ reviewerName: `Fan ${one}`, comment: `Fan ${one} loves it.`, email });
      const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
      statuses.push((await maria.confirm(token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 409]);
  });

  test.each(['mailinator.com', 'Inbox.Mailinator.com', 'yopmail.com'])(
    'with a disposable mailbox at %s proves nothing',
    async (host) => {
      await arrive(20);
      const written = await maria.write({ email: `guest@${host}` });
      expect(written).toMatchObject({ isLinkMailed: true });
      const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
      expect((await maria.confirm(token)).status).toBe(409);
      const { rows } = await directory.db.pool.query(
        'select confirmed_at is not null as confirmed, is_counted as counted from reviews where id = $1',
        [written.id],
      );
      expect(rows).toEqual([{ confirmed: false, counted: false }]);
    },
  );

  test('counts for a mailbox once, even when its address was erased', async () => {
    const { token } = await maria.confirmed();
    await maria.forget(token);
    expect((await maria.read(token)).status).toBe(404);
    await maria.write({ reviewerName: 'Mia', comment: 'Rolls, too!!!' });
    const [other = ''] = maria.tokensIn((await maria.deliver())[0]);
    expect((await maria.confirm(other)).status).toBe(409);
    directory.setTime('2025-06-03T12:00:00Z');
    await forgetVoices(directory);
    const { rows } = await directory.db.pool.query('select from review_confirmations');
    expect(rows).toEqual([]);
  });
});

describe('strangers', () => {
  test('make three mails a day of twenty reviews, and the rest one later', async () => {
    for (let at = 0; at < 20; at += 1) {
      await maria.write({ reviewerName: `Guest ${at}`, comment: `Number ${at}, all in all.` });
      await directory.runJobs({ isUndoOver: false });
    }
    const mails = directory.mails.splice(0);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Confirm your review'));
    expect(await maria.deliver({ isUndoOver: false })).toEqual([]);
    directory.setTime('2024-06-02T13:00:00Z');
    const [last, ...more] = await maria.deliver();
    expect(more).toEqual([]);
    expect(maria.tokensIn(last)).toHaveLength(17);
  });

  test('can be stopped by whose address they enter', async () => {
    await maria.write();
    const [mail] = await maria.deliver();
    const stop = mail?.text.match(/http:\/\/localhost:3000(\/api\/stop-mails\S+)/)?.[1] ?? '';
    const page = await directory.app.request(stop, { method: 'POST' });
    expect(page.status).toBe(200);
    await maria.write({ reviewerName: 'Mia', comment: 'Rolls to dream of.' });
    await maria.askLinks('MARIA@example.com');
    expect(await maria.deliver()).toEqual([]);
    const [again] = (await page.text()).match(/(?<=action=")[^"]+/) ?? [];
    const path = `/api/stop-mails${again?.replaceAll('&amp;', '&')}`;
    expect((await directory.app.request(path, { method: 'POST' })).status).toBe(200);
    await maria.askLinks('MARIA@example.com');
    expect(await maria.deliver()).toHaveLength(1);
  });

  test('guess no link, and learn nothing of an address', async () => {
    await maria.confirmed();
    for (const token of ['', 'x', 'A'.repeat(22), '%00', 'x'.repeat(100)]) {
      expect((await maria.read(encodeURIComponent(token))).status).toBe(404);
      for (const ask of [maria.confirm, maria.undo, maria.forget])
        expect((await ask(token)).status).toBe(404);
      const change = { rating: 1, comment: 'Not mine at all.', version: '2024-06-01T12:00:00Z' };
      expect((await maria.edit(token, change)).status).toBe(404);
    }
    const [known, unknown] = [
      await maria.askLinks(ADDRESS),
      await maria.askLinks('nobody@example.com'),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.text()).toBe(await unknown.text());
  });

  test('find no token in the database', async () => {
    const { token } = await maria.confirmed();
    const { rows } = await directory.db.pool.query('select * from review_confirmations');
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: jobs } = await directory.db.pool.query(
      `select data from pgboss.job where name = 'mail-review-links'`,
    );
    expect(JSON.stringify(jobs)).not.toContain('maria');
  });
});
