import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { ADDRESS, createReviewer } from '../../../../tests/reviewer.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import { lapseOverdue } from '../lapse.ts';

let directory: Directory;
let editor: { cookie: string };
let bakeryId: number;
let firmId: number;
let maria: ReturnType<typeof createReviewer>;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  maria = createReviewer(directory, () => bakeryId);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime('2024-06-01T12:00:00Z');
  [bakeryId = 0, firmId = 0] = await directory.open(bakery, lawFirm);
});

const staff = (line: string) => directory.call(line, { headers: editor });
describe('the author changes the review', () => {
  const better = { rating: 3, comment: 'The rye bread was better last year.' };

  test('the figures are exact, and the page says so', async () => {
    await maria.write({
      reviewerName: 'Tom',
      rating: 1,
      comment: 'Cold coffee, twice.',
      email: '',
    });
    const { token, version } = await maria.confirmed();
    directory.setTime('2024-08-01T12:00:00Z');
    const answer = await maria.edit(token, { ...better, version });
    expect(answer.status).toBe(200);
    const changed = await answer.json();
    expect(changed).toMatchObject({ ...better, editedAt: '2024-08-01T12:00:00.000Z' });
    expect(await maria.readBakery()).toMatchObject({ rating: 2, reviewCount: 2 });
    expect((await maria.readBakery()).ratings[2]).toEqual({ rating: 3, count: 1 });
    expect(changed.version).not.toBe(version);
  });

  test('not before it is confirmed', async () => {
    await maria.write();
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    const { version } = await (await maria.read(token)).json();
    expect((await maria.edit(token, { ...better, version })).status).toBe(409);
    expect((await maria.takeBack(token)).status).toBe(409);
  });

  test('in two tabs: the later one is shown what stands there', async () => {
    const { token, version } = await maria.confirmed();
    const other = { rating: 4, comment: 'Good rye bread, most days.' };
    const answers = await Promise.all([
      maria.edit(token, { ...better, version }),
      maria.edit(token, { ...other, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    const stands = await (await maria.read(token)).json();
    expect(refused.current).toMatchObject({ comment: stands.comment, version: stands.version });
    expect((await maria.edit(token, { ...other, version: stands.version })).status).toBe(200);
    expect(await maria.readBakery()).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  test('the same words twice are one change', async () => {
    const { token, version } = await maria.confirmed();
    const answers = await Promise.all([1, 2].map(() => maria.edit(token, { ...better, version })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('new words are checked like those of a new review', async () => {
    await maria.write({ reviewerName: 'Tom', comment: 'Word for word the same text.', email: '' });
    const { token, version } = await maria.confirmed();
    const linked = { rating: 5, comment: 'See https://watches.example for more.' };
    expect(await (await maria.edit(token, { ...linked, version })).json()).toMatchObject({
      state: 'checking',
    });
    expect(await maria.list()).toHaveLength(1);
    expect(await maria.readBakery()).toMatchObject({ reviewCount: 1 });
    const again = await maria.edit(token, { ...better, version });
    expect(again.status).toBe(409);
    expect((await maria.takeBack(token)).status).toBe(200);
  });

  test('words that stand elsewhere are held, a comma more is not', async () => {
    const long = 'They bake a dark rye bread here that keeps fresh for a whole week at home.';
    await maria.write({ reviewerName: 'Tom', comment: long, email: '' });
    const own = 'Plain rolls, good butter, and a woman at the counter who knows your name.';
    const { token, version } = await maria.confirmed({ comment: own });
    const same = await maria.edit(token, { rating: 5, comment: `${own}!`, version });
    const { version: next, state } = await same.json();
    expect(state).toBe('published');
    const copy = await maria.edit(token, { rating: 5, comment: long, version: next });
    expect(await copy.json()).toMatchObject({ state: 'checking' });
    expect(await maria.readBakery()).toMatchObject({ reviewCount: 1 });
  });

  test('what staff let stand can be reported again when its words are new', async () => {
    const { id, token, version } = await maria.confirmed();
    const report = (from: string) =>
      directory.post(
        `/api/businesses/${bakeryId}/reviews/${id}/report`,
        { reason: 'false' },
        { 'x-forwarded-for': from },
      );
    await report('10.1.0.1');
    expect((await staff(`POST /api/admin/reviews/${id}/publish`)).status).toBe(200);
    for (const host of [2, 3, 4, 5, 6, 7, 8]) await report(`10.${host}.0.1`);
    expect(await maria.list()).toHaveLength(1);
    await maria.edit(token, { ...better, version });
    await report('10.9.0.1');
    expect(await maria.list()).toEqual([]);
  });

  test('a reply of the owner stays', async () => {
    const { id, token, version } = await maria.confirmed();
    const owner = await directory.openOwnerArea(bakeryId);
    const body = { text: 'Thank you, Maria. Come again!', updatedAt: null };
    await directory.call(`PUT /api/desk/${bakeryId}/reviews/${id}/reply`, { body, headers: owner });
    directory.setTime('2024-06-05T12:00:00Z');
    await maria.edit(token, { ...better, version });
    const [review] = await maria.list();
    expect(review.reply.createdAt < review.editedAt).toBe(true);
  });
});

describe('the author takes the review back', () => {
  test('the figures are exact, and for a moment it can be undone', async () => {
    const { token } = await maria.confirmed();
    expect((await maria.takeBack(token)).status).toBe(200);
    expect(await maria.readBakery()).toMatchObject({ rating: 0, reviewCount: 0 });
    expect((await maria.read(token)).status).toBe(404);
    expect((await maria.takeBack(token)).status).toBe(404);
    expect(await (await maria.undo(token)).json()).toMatchObject({ state: 'published' });
    expect(await maria.readBakery()).toMatchObject({ rating: 5, reviewCount: 1 });
    expect((await maria.undo(token)).status).toBe(409);
    await maria.deliver();
    expect(await maria.list()).toHaveLength(1);
  });

  test('then it is gone with its address, and its words are in no record of it', async () => {
    const { token } = await maria.confirmed();
    await maria.takeBack(token);
    await maria.deliver();
    for (const table of ['reviews', 'review_confirmations']) {
      const { rows } = await directory.db.pool.query(`select from ${table}`);
      expect(rows).toEqual([]);
    }
    expect((await maria.undo(token)).status).toBe(404);
    const { rows } = await directory.db.pool.query(
      `select actor, before::text from audit_log where action = 'review.take-back'`,
    );
    expect(rows).toMatchObject([{ actor: 'author' }]);
    expect(rows[0].before).not.toMatch(/Maria|rye bread/);
  });

  test('a deletion by staff is not the author’s to undo, and staff do not undo the author’s', async () => {
    const { id, token, version } = await maria.confirmed();
    await staff(`DELETE /api/admin/reviews/${id}`);
    expect((await maria.undo(token)).status).toBe(409);
    expect(
      (await maria.edit(token, { rating: 1, comment: 'Give it back to me.', version })).status,
    ).toBe(404);
    await staff(`POST /api/admin/reviews/${id}/undo`);
    await maria.takeBack(token);
    expect((await staff(`POST /api/admin/reviews/${id}/undo`)).status).toBe(409);
  });
});

describe('links are sent again', () => {
  test('to all reviews of the mailbox, once a day', async () => {
    const { token } = await maria.confirmed();
    await maria.write({ reviewerName: 'Maria' }, firmId);
    await maria.deliver();
    await maria.askLinks('maria+x@EXAMPLE.com');
    await maria.askLinks(ADDRESS);
    const [mail, ...others] = await maria.deliver();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(ADDRESS);
    expect(maria.tokensIn(mail)).toHaveLength(2);
    expect(maria.tokensIn(mail)).toContain(token);
  });

  test('until the address is forgotten; the review stays, and stays confirmed', async () => {
    const { token } = await maria.confirmed();
    expect((await maria.forget(token)).status).toBe(200);
    expect((await maria.read(token)).status).toBe(404);
    await maria.askLinks(ADDRESS);
    expect(await maria.deliver()).toEqual([]);
    expect(await maria.list()).toMatchObject([{ isConfirmed: true }]);
    const { rows } = await directory.db.pool.query('select email from review_confirmations');
    expect(rows).toEqual([{ email: null }]);
  });
});

describe('the author is told', () => {
  test('that a checked review is published, once that cannot be undone', async () => {
    const { id } = await maria.confirmed({ comment: 'See www.bread.example for more.' });
    await staff(`POST /api/admin/reviews/${id}/publish`);
    expect(await maria.deliver({ isUndoOver: false })).toEqual([]);
    await staff(`POST /api/admin/reviews/${id}/undo`);
    expect(await maria.deliver()).toEqual([]);
    await staff(`POST /api/admin/reviews/${id}/publish`);
    const [mail] = await maria.deliver();
    expect([mail?.to, mail?.subject]).toEqual([ADDRESS, 'Your review is published']);
    expect(mail?.text).toContain(`http://localhost:3000/restaurants/${bakery.slug}`);
  });

  test('why one was removed, and how to object', async () => {
    const { id } = await maria.confirmed();
    await staff(`DELETE /api/admin/reviews/${id}?reason=It+names+a+child.`);
    const [mail] = await maria.deliver();
    expect(mail?.subject).toBe('Your review was removed');
    expect(mail?.text).toContain('The reason: It names a child.');
    expect(mail?.text).toContain('/contact?topic=review');
  });

  test('likewise where staff decide on many at once, unless that is undone', async () => {
    const { id } = await maria.confirmed();
    const decide = async () => {
      const body = { action: 'remove', reviewIds: [id], reason: 'Bought' };
      const headers = editor;
      const answer = await directory.call('POST /api/admin/review-decisions', { body, headers });
      return (await answer.json()).id;
    };
    await staff(`POST /api/admin/review-decisions/${await decide()}/undo`);
    expect(await maria.deliver()).toEqual([]);
    await decide();
    const [mail] = await maria.deliver();
    expect([mail?.to, mail?.text.includes('The reason: Bought')]).toEqual([ADDRESS, true]);
  });

  test('nothing where nobody decided in time, since it waits on', async () => {
    await maria.confirmed({ comment: 'See www.bread.example for more.' });
    directory.setTime('2024-06-04T13:00:00Z');
    await lapseOverdue(directory);
    expect(await maria.deliver()).toEqual([]);
  });

  test('nothing, at an address that nobody confirmed', async () => {
    const { id } = await maria.write();
    await maria.deliver();
    await staff(`DELETE /api/admin/reviews/${id}`);
    expect(await maria.deliver()).toEqual([]);
  });
});

describe('where staff read every review first', () => {
  beforeAll(() => changeSettings(directory, { holdReviews: true }));
  afterAll(() => changeSettings(directory, { holdReviews: false }));
  const publish = (id: number) => staff(`POST /api/admin/reviews/${id}/publish`);

  test('a review waits in the queue until they publish it, and so do its new words', async () => {
    const posted = await maria.write();
    expect(posted).toMatchObject({ held: true, awaitsConfirmation: false });
    const [token = ''] = maria.tokensIn((await maria.deliver())[0]);
    await maria.confirm(token);
    expect(await maria.list()).toEqual([]);
    const queue = await (await staff('GET /api/admin/reviews')).json();
    expect(queue).toMatchObject([{ id: posted.id, isHeld: true, heldFor: 'policy' }]);
    expect((await publish(posted.id)).status).toBe(200);
    expect(await maria.readBakery()).toMatchObject({ rating: 5, reviewCount: 1 });

    const { version } = await (await maria.read(token)).json();
    const edit = { rating: 2, comment: 'The rye bread was better last year.', version };
    expect(await (await maria.edit(token, edit)).json()).toMatchObject({ state: 'checking' });
    expect(await maria.readBakery()).toMatchObject({ reviewCount: 0 });
    expect((await publish(posted.id)).status).toBe(200);
    expect(await maria.readBakery()).toMatchObject({ rating: 2, reviewCount: 1 });
  });

  test('it is held for a graver reason if there is one', async () => {
    await maria.write({ comment: 'See https://watches.example for more.' });
    const queue = await (await staff('GET /api/admin/reviews')).json();
    expect(queue).toMatchObject([{ heldFor: 'link' }]);
  });
});
