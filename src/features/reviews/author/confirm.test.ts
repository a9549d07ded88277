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

  test('a mailbox vouches for one review of a business a month, however it is spelled', async () => {
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
