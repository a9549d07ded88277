import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { newOne, oldOne, openDuplicates, ROSA } from '../../../tests/merging.ts';

let directory: Directory;
let duplicates: Awaited<ReturnType<typeof openDuplicates>>;

beforeAll(async () => {
  directory = await openDirectory();
  duplicates = await openDuplicates(directory);
});
afterAll(() => directory.close());
beforeEach(() => duplicates.reset());

describe('two listings become one', () => {
  test('the older id and slug stay, the other address leads there, and what was empty is filled', async () => {
    await duplicates.mergeWell();
    expect(await duplicates.read(oldOne.slug)).toMatchObject({
      id: duplicates.ids.old,
      name: oldOne.name,
      slug: oldOne.slug,
      phone: newOne.phone,
      description: newOne.description,
      email: ROSA,
    });
    expect(await duplicates.read(newOne.slug)).toMatchObject({
      id: duplicates.ids.old,
      slug: oldOne.slug,
    });
    const listed = await directory.get('/api/businesses?categoryId=1');
    expect(listed.headers.get('x-total-count')).toBe('1');
    await expectCountsRight(directory);
  });

  test('reviews come along, counted or not, and the sums are those of the rows', async () => {
    await duplicates.review(duplicates.ids.old, 'Ann', 5);
    await duplicates.review(duplicates.ids.new, 'Bob', 2);
    await duplicates.review(duplicates.ids.new, 'Cleo', 4);
    await duplicates.query(
      `update reviews set is_held = true, held_for = 'link' where reviewer_name = 'Cleo'`,
    );
    await duplicates.query('update businesses set rating_sum = 2, review_count = 1 where id = $1', [
      duplicates.ids.new,
    ]);
    const insider = { rating: 5, reviewerName: 'Dan', comment: 'I bake here.', isInsider: true };
    await directory.post(`/api/businesses/${duplicates.ids.new}/reviews`, insider);
    await duplicates.mergeWell();
    expect(
      await duplicates.query(
        'select rating_sum, review_count, uncounted_reviews from businesses order by id',
      ),
    ).toEqual([
      { rating_sum: 7, review_count: 2, uncounted_reviews: 1 },
      { rating_sum: 0, review_count: 0, uncounted_reviews: 0 },
    ]);
    const shown = await (
      await directory.get(`/api/businesses/${duplicates.ids.old}/reviews`)
    ).json();
    expect(shown.map((one: { reviewerName: string }) => one.reviewerName).sort()).toEqual([
      ...['Ann', 'Bob', 'Dan'],
    ]);
  });

  test('of two reviews by one person on one day the newer is dropped, wherever it was', async () => {
    const first = await duplicates.review(duplicates.ids.new, 'Ann', 1);
    directory.setTime('2024-06-01T13:00:00Z');
    await duplicates.review(duplicates.ids.old, 'Ann', 5);
    await duplicates.mergeWell();
    const shown = await (
      await directory.get(`/api/businesses/${duplicates.ids.old}/reviews`)
    ).json();
    expect(shown).toMatchObject([{ id: first, rating: 1 }]);
    expect(await duplicates.read(oldOne.slug)).toMatchObject({ rating: 1, reviewCount: 1 });
  });

  test('a network that counted for both counts ten times a day', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const post = (id: number, reviewerName: string) =>
      directory.post(
        `/api/businesses/${id}/reviews`,
        { rating: 4, reviewerName, comment: `${reviewerName} likes it here.` },
        from,
      );
    for (const name of ['Ann', 'Al', 'Abe', 'Amy', 'Ada', 'Ari']) {
      await post(duplicates.ids.old, name);
    }
    directory.setTime('2024-06-01T13:00:00Z');
    for (const name of ['Bob', 'Bea', 'Ben', 'Bo', 'Bill', 'Bert']) {
      await post(duplicates.ids.new, name);
    }
    const id = await duplicates.mergeWell();
    expect(await duplicates.read(oldOne.slug)).toMatchObject({ rating: 4, reviewCount: 10 });
    await duplicates.undo(id);
    expect(await duplicates.read(newOne.slug)).toMatchObject({ rating: 4, reviewCount: 6 });
  });

  test('figures add up, and photos come as far as there is room', async () => {
    await duplicates.countDay(duplicates.ids.old, '2024-05-01');
    await duplicates.countDay(duplicates.ids.new, '2024-05-01');
    await duplicates.countDay(duplicates.ids.new, '2024-05-02');
    await duplicates.query('update listing_figures set inquiries = 2');
    await duplicates.addPhotos(duplicates.ids.old, 2);
    await duplicates.addPhotos(duplicates.ids.new, 3);
    await duplicates.mergeWell();
    const days = await duplicates.query(
      'select seen, views, inquiries from listing_figures where business_id = $1 order by day',
      [duplicates.ids.old],
    );
    expect(days).toEqual([
      { seen: 20, views: 6, inquiries: 4 },
      { seen: 10, views: 3, inquiries: 2 },
    ]);
    const photos = await duplicates.query(
      'select position from photos where business_id = $1 order by 1',
      [duplicates.ids.old],
    );
    expect(photos.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('a paid year moves, and of two ends the later one stays', async () => {
    const until = '2091-01-01T00:00:00.000Z';
    await duplicates.query(
      'update businesses set is_premium = true, premium_until = $2 where id = $1',
      [duplicates.ids.new, until],
    );
    await directory.open();
    await duplicates.query(
      `insert into payments (business_id, provider_id, amount, status, created_at)
       values ($1, 'pi_1', 995, 'paid', now())`,
      [duplicates.ids.new],
    );
    await duplicates.mergeWell();
    const admin = await directory.get(
      `/api/admin/businesses/${duplicates.ids.old}`,
      duplicates.editor,
    );
    expect(await admin.json()).toMatchObject({ isPremium: true, premiumUntil: until });
    expect(await duplicates.query('select business_id from payments')).toEqual([
      { business_id: duplicates.ids.old },
    ]);
    await expectCountsRight(directory);
  });

  describe('where the one that goes has a paid year', () => {
    const until = '2025-01-01T00:00:00.000Z';
    const PAYER = 'uncle@home.example';

    beforeEach(async () => {
      await duplicates.query(
        `update businesses set is_premium = true, premium_until = $2 where id = $1`,
        [duplicates.ids.new, until],
      );
      await duplicates.query(
        `insert into payments (business_id, provider_id, amount, status, created_at, period_start,
           period_end, receipt_email, contact_email)
         values ($1, 'pi_1', 995, 'paid', now(), '2024-01-01', $2, $3, $4)`,
        [duplicates.ids.new, until, PAYER, ROSA],
      );
    });

    const premium = () =>
      duplicates.query(
        'select id::int, is_premium as is from businesses where deleted_at is null order by id',
      );

    test('it does not move unless that is said, by who may make listings premium', async () => {
      const { old, new: paid } = duplicates.ids;
      const untouched = [
        { id: old, is: false },
        { id: paid, is: true },
      ];
      for (const more of [{}, { movesPremium: true }]) {
        const forbidden = await duplicates.merge(old, paid, duplicates.editor, more);
        expect(forbidden.status).toBe(403);
        expect((await forbidden.json()).detail).toContain(`${newOne.name} is premium`);
      }
      for (const more of [{}, { movesPremium: false }]) {
        const asked = await duplicates.merge(old, paid, duplicates.admin, more);
        expect(asked.status).toBe(409);
        const problem = await asked.json();
        expect(problem.errors).toMatchObject([{ field: 'movesPremium' }]);
        for (const word of [newOne.name, oldOne.name, 'January 1, 2025', 'u…@home.example']) {
          expect(problem.detail).toContain(word);
        }
        expect(problem.detail).not.toContain(PAYER);
      }
      expect(await premium()).toEqual(untouched);
      await directory.runJobs();
      expect(directory.mails).toEqual([]);
    });

    test('who paid and who owns it are told, and told again when it is undone', async () => {
      const id = await duplicates.mergeWell();
      expect(await premium()).toEqual([{ id: duplicates.ids.old, is: true }]);
      await directory.runJobs();
      const mails = directory.mails
        .splice(0)
        .filter(({ subject }) => subject.startsWith('Your premium listing'));
      expect(mails.map(({ to }) => to).sort()).toEqual([ROSA, PAYER]);
      for (const { text, headers } of mails) {
        expect(text).toContain(`${oldOne.name} is premium until January 1, 2025.`);
        expect(headers).toBeUndefined();
      }
      directory.setTime('2024-06-03T12:00:00Z');
      expect((await duplicates.undo(id, duplicates.editor)).status).toBe(403);
      expect(await premium()).toEqual([{ id: duplicates.ids.old, is: true }]);
      expect((await duplicates.undo(id)).status).toBe(200);
      await directory.runJobs();
      const back = directory.mails.filter(({ subject }) => subject.includes('is Rosas Bakery LLC'));
      expect(back.map(({ to }) => to).sort()).toEqual([ROSA, PAYER]);
    });

    test('nobody is told of what was taken back at once', async () => {
      await duplicates.undo(await duplicates.mergeWell());
      await directory.runJobs();
      expect(directory.mails).toEqual([]);
    });

    test('as the one that stays it is merged like any other', async () => {
      const { old, new: paid } = duplicates.ids;
      expect((await duplicates.merge(paid, old, duplicates.editor)).status).toBe(200);
      expect(await premium()).toEqual([{ id: paid, is: true }]);
    });
  });

  test('the owner moves where the other has none, with the desk that is open', async () => {
    const owner = await directory.openOwnerArea(duplicates.ids.new, ROSA);
    await duplicates.mergeWell();
    expect((await directory.get(`/api/desk/${duplicates.ids.old}`, owner)).status).toBe(200);
    expect((await directory.get(`/api/desk/${duplicates.ids.new}`, owner)).status).toBe(401);
  });

  test('an owner of the one that stays keeps it, and the other is told', async () => {
    const stays = await directory.openOwnerArea(duplicates.ids.old, 'first@bakery.example');
    const goes = await directory.openOwnerArea(duplicates.ids.new, ROSA);
    await duplicates.mergeWell();
    expect((await directory.get(`/api/desk/${duplicates.ids.old}`, stays)).status).toBe(200);
    expect((await directory.get(`/api/desk/${duplicates.ids.old}`, goes)).status).toBe(401);
    await directory.runJobs();
    const told = directory.mails.filter(({ to }) => to === ROSA);
    expect(told.map(({ subject }) => subject)).toEqual(['Rosas Bakery LLC was listed twice']);
    expect(told[0]?.text).toContain('/restaurants/rosas-bakery');
  });

  test('what was asked of the one that goes is closed, and its people are told', async () => {
    await directory.openOwnerArea(duplicates.ids.new, ROSA);
    await duplicates.query(
      `insert into waiting_changes (business_id, field, proposed, was, created_at, version)
       values ($1, 'name', '{"name":"Rosa"}', '{"name":"Rosas Bakery LLC"}', now(), 1)`,
      [duplicates.ids.new],
    );
    const claim = { businessId: duplicates.ids.new, way: 'staff', email: 'other@bakery.example' };
    const note = 'I have baked here since 1990.';
    expect((await directory.post('/api/claims', { ...claim, note })).status).toBe(201);
    await directory.runJobs();
    directory.mails.length = 0;
    await duplicates.mergeWell();
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to).sort()).toEqual(['other@bakery.example', ROSA]);
    expect(directory.mails.find(({ to }) => to === ROSA)?.text).toContain('were closed');
    expect(await duplicates.query('select state from waiting_changes')).toEqual([
      { state: 'outdated' },
    ]);
    expect(await duplicates.query('select state from claims')).toEqual([{ state: 'withdrawn' }]);
  });

  test('the audit log keeps both whole', async () => {
    await duplicates.mergeWell();
    const entries = await (await directory.get('/api/admin/audit', duplicates.editor)).json();
    const of = (action: string) => entries.find((one: { action: string }) => one.action === action);
    expect(of('business.merge').before).toMatchObject({ name: oldOne.name, phone: null });
    expect(of('business.merged')).toMatchObject({
      before: { name: newOne.name, phone: newOne.phone },
      isRestorable: false,
    });
  });
});

describe('merging is refused', () => {
  test('where one was changed since it was read, with what is there now', async () => {
    const version = await duplicates.versionOf(duplicates.ids.new);
    await directory.call(`POST /api/admin/businesses/${duplicates.ids.new}/upgrade`, {
      headers: await directory.signIn('admin'),
    });
    const body = {
      survivor: { id: duplicates.ids.old, version: 1 },
      merged: { id: duplicates.ids.new, version },
    };
    const answer = await directory.call('POST /api/admin/duplicates/merge', {
      headers: duplicates.editor,
      body,
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      current: { id: duplicates.ids.new, isPremium: true },
    });
    expect(await duplicates.query('select id from merges')).toEqual([]);
  });

  test('with itself, with what is deleted, and into one that is not approved', async () => {
    expect((await duplicates.merge(duplicates.ids.old, duplicates.ids.old)).status).toBe(422);
    const [pendingId = 0] = await directory.open({ ...oldOne, slug: 'waiting', isApproved: false });
    expect((await duplicates.merge(pendingId, duplicates.ids.old)).status).toBe(409);
    await duplicates.mergeWell();
    expect((await duplicates.merge(duplicates.ids.old, duplicates.ids.new)).status).toBe(404);
    expect((await duplicates.merge(duplicates.ids.new, duplicates.ids.old)).status).toBe(404);
  });

  test('to strangers', async () => {
    const nobody = await directory.signIn('none');
    expect((await duplicates.merge(duplicates.ids.old, duplicates.ids.new, nobody)).status).toBe(
      403,
    );
    expect(
      (await duplicates.merge(duplicates.ids.old, duplicates.ids.new, { cookie: '' })).status,
    ).toBe(401);
  });

  test('a second time: two staff at once make one merge', async () => {
    const answers = await Promise.all([
      duplicates.merge(),
      duplicates.merge(duplicates.ids.new, duplicates.ids.old),
      duplicates.merge(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await duplicates.query('select count(*)::int as count from merges')).toEqual([
      { count: 1 },
    ]);
  });
});
