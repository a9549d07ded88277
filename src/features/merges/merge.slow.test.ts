import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { newOne, oldOne, openTwins, ROSA } from '../../../tests/merging.ts';

let directory: Directory;
let twins: Awaited<ReturnType<typeof openTwins>>;

beforeAll(async () => {
  directory = await openDirectory();
  twins = await openTwins(directory);
});
afterAll(() => directory.close());
beforeEach(() => twins.reset());

describe('two listings become one', () => {
  test('the older id and slug stay, the other address leads there, and what was empty is filled', async () => {
    await twins.mergeWell();
    expect(await twins.read(oldOne.slug)).toMatchObject({
      id: twins.ids.old,
      name: oldOne.name,
      slug: oldOne.slug,
      phone: newOne.phone,
      description: newOne.description,
      email: ROSA,
    });
    expect(await twins.read(newOne.slug)).toMatchObject({ id: twins.ids.old, slug: oldOne.slug });
    const listed = await directory.get('/api/businesses?categoryId=1');
    expect(listed.headers.get('x-total-count')).toBe('1');
    await expectCountsRight(directory);
  });

  test('reviews come along, counted or not, and the sums are those of the rows', async () => {
    await twins.review(twins.ids.old, 'Ann', 5);
    await twins.review(twins.ids.new, 'Bob', 2);
    await twins.review(twins.ids.new, 'Cleo', 4);
    await twins.query(
      `update reviews set is_held = true, held_for = 'link' where reviewer_name = 'Cleo'`,
    );
    await twins.query('update businesses set rating_sum = 2, review_count = 1 where id = $1', [
      twins.ids.new,
    ]);
    const insider = { rating: 5, reviewerName: 'Dan', comment: 'I bake here.', isInsider: true };
    await directory.post(`/api/businesses/${twins.ids.new}/reviews`, insider);
    await twins.mergeWell();
    expect(
      await twins.query(
        'select rating_sum, review_count, uncounted_reviews from businesses order by id',
      ),
    ).toEqual([
      { rating_sum: 7, review_count: 2, uncounted_reviews: 1 },
      { rating_sum: 0, review_count: 0, uncounted_reviews: 0 },
    ]);
    const shown = await (await directory.get(`/api/businesses/${twins.ids.old}/reviews`)).json();
    expect(shown.map((one: { reviewerName: string }) => one.reviewerName).sort()).toEqual([
      ...['Ann', 'Bob', 'Dan'],
    ]);
  });

  test('of two reviews by one person on one day the newer is dropped, wherever it was', async () => {
    const first = await twins.review(twins.ids.new, 'Ann', 1);
    directory.setTime('2024-06-01T13:00:00Z');
    await twins.review(twins.ids.old, 'Ann', 5);
    await twins.mergeWell();
    const shown = await (await directory.get(`/api/businesses/${twins.ids.old}/reviews`)).json();
    expect(shown).toMatchObject([{ id: first, rating: 1 }]);
    expect(await twins.read(oldOne.slug)).toMatchObject({ rating: 1, reviewCount: 1 });
  });

  test('an address that counted for both counts three times a day', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const post = (id: number, reviewerName: string) =>
      directory.post(
        `/api/businesses/${id}/reviews`,
        { rating: 5, reviewerName, comment: `${reviewerName} likes it here.` },
        from,
      );
    await post(twins.ids.old, 'Ann');
    await post(twins.ids.old, 'Al');
    directory.setTime('2024-06-01T13:00:00Z');
    await post(twins.ids.new, 'Bob');
    await post(twins.ids.new, 'Bea');
    const id = await twins.mergeWell();
    expect(await twins.read(oldOne.slug)).toMatchObject({ rating: 5, reviewCount: 3 });
    await twins.undo(id);
    expect(await twins.read(newOne.slug)).toMatchObject({ rating: 5, reviewCount: 2 });
  });

  test('figures add up, and photos come as far as there is room', async () => {
    await twins.countDay(twins.ids.old, '2024-05-01');
    await twins.countDay(twins.ids.new, '2024-05-01');
    await twins.countDay(twins.ids.new, '2024-05-02');
    await twins.addPhotos(twins.ids.old, 2);
    await twins.addPhotos(twins.ids.new, 3);
    await twins.mergeWell();
    const days = await twins.query(
      'select seen, views from listing_figures where business_id = $1 order by day',
      [twins.ids.old],
    );
    expect(days).toEqual([
      { seen: 20, views: 6 },
      { seen: 10, views: 3 },
    ]);
    const photos = await twins.query(
      'select position from photos where business_id = $1 order by 1',
      [twins.ids.old],
    );
    expect(photos.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('a paid year moves, and of two ends the later one stays', async () => {
    const until = '2091-01-01T00:00:00.000Z';
    await twins.query('update businesses set is_premium = true, premium_until = $2 where id = $1', [
      twins.ids.new,
      until,
    ]);
    await directory.open();
    await twins.query(
      `insert into payments (business_id, provider_id, amount, status, created_at)
       values ($1, 'pi_1', 995, 'paid', now())`,
      [twins.ids.new],
    );
    await twins.mergeWell();
    const admin = await directory.get(`/api/admin/businesses/${twins.ids.old}`, twins.editor);
    expect(await admin.json()).toMatchObject({ isPremium: true, premiumUntil: until });
    expect(await twins.query('select business_id from payments')).toEqual([
      { business_id: twins.ids.old },
    ]);
    await expectCountsRight(directory);
  });

  describe('where the one that goes has a paid year', () => {
    const until = '2025-01-01T00:00:00.000Z';
    const PAYER = 'uncle@home.example';

    beforeEach(async () => {
      await twins.query(
        `update businesses set is_premium = true, premium_until = $2 where id = $1`,
        [twins.ids.new, until],
      );
      await twins.query(
        `insert into payments (business_id, provider_id, amount, status, created_at, period_start,
           period_end, receipt_email, contact_email)
         values ($1, 'pi_1', 995, 'paid', now(), '2024-01-01', $2, $3, $4)`,
        [twins.ids.new, until, PAYER, ROSA],
      );
    });

    const premium = () =>
      twins.query(
        'select id::int, is_premium as is from businesses where deleted_at is null order by id',
      );

    test('it does not move unless that is said, by who may make listings premium', async () => {
      const { old, new: paid } = twins.ids;
      const untouched = [
        { id: old, is: false },
        { id: paid, is: true },
      ];
      for (const more of [{}, { movesPremium: true }]) {
        const forbidden = await twins.merge(old, paid, twins.editor, more);
        expect(forbidden.status).toBe(403);
        expect((await forbidden.json()).detail).toContain(`${newOne.name} is premium`);
      }
      for (const more of [{}, { movesPremium: false }]) {
        const asked = await twins.merge(old, paid, twins.admin, more);
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
      const id = await twins.mergeWell();
      expect(await premium()).toEqual([{ id: twins.ids.old, is: true }]);
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
      expect((await twins.undo(id, twins.editor)).status).toBe(403);
      expect(await premium()).toEqual([{ id: twins.ids.old, is: true }]);
      expect((await twins.undo(id)).status).toBe(200);
      await directory.runJobs();
      const back = directory.mails.filter(({ subject }) => subject.includes('is Rosas Bakery LLC'));
      expect(back.map(({ to }) => to).sort()).toEqual([ROSA, PAYER]);
    });

    test('nobody is told of what was taken back at once', async () => {
      await twins.undo(await twins.mergeWell());
      await directory.runJobs();
      expect(directory.mails).toEqual([]);
    });

    test('as the one that stays it is merged like any other', async () => {
      const { old, new: paid } = twins.ids;
      expect((await twins.merge(paid, old, twins.editor)).status).toBe(200);
      expect(await premium()).toEqual([{ id: paid, is: true }]);
    });
  });

  test('the owner moves where the other has none, with the desk that is open', async () => {
    const owner = await directory.openDesk(twins.ids.new, ROSA);
    await twins.mergeWell();
    expect((await directory.get(`/api/desk/${twins.ids.old}`, owner)).status).toBe(200);
    expect((await directory.get(`/api/desk/${twins.ids.new}`, owner)).status).toBe(401);
  });

  test('an owner of the one that stays keeps it, and the other is told', async () => {
    const stays = await directory.openDesk(twins.ids.old, 'first@bakery.example');
    const goes = await directory.openDesk(twins.ids.new, ROSA);
    await twins.mergeWell();
    expect((await directory.get(`/api/desk/${twins.ids.old}`, stays)).status).toBe(200);
    expect((await directory.get(`/api/desk/${twins.ids.old}`, goes)).status).toBe(401);
    await directory.runJobs();
    const told = directory.mails.filter(({ to }) => to === ROSA);
    expect(told.map(({ subject }) => subject)).toEqual(['Rosas Bakery LLC was listed twice']);
    expect(told[0]?.text).toContain('/restaurants/rosas-bakery');
  });

  test('what was asked of the one that goes is closed, and its people are told', async () => {
    await directory.openDesk(twins.ids.new, ROSA);
    await twins.query(
      `insert into waiting_changes (business_id, field, proposed, was, created_at, version)
       values ($1, 'name', '{"name":"Rosa"}', '{"name":"Rosas Bakery LLC"}', now(), 1)`,
      [twins.ids.new],
    );
    await twins.query(`update businesses set address = '12 Main St' where id = $1`, [
      twins.ids.new,
    ]);
    const claim = { businessId: twins.ids.new, way: 'letter', email: 'other@bakery.example' };
    expect((await directory.post('/api/claims', claim)).status).toBe(201);
    await directory.runJobs();
    directory.mails.length = 0;
    await twins.mergeWell();
    await directory.runJobs();
    expect(directory.mails.map(({ to }) => to).sort()).toEqual(['other@bakery.example', ROSA]);
    expect(directory.mails.find(({ to }) => to === ROSA)?.text).toContain('were closed');
    expect(await twins.query('select state from waiting_changes')).toEqual([{ state: 'outdated' }]);
    expect(await twins.query('select state from claims')).toEqual([{ state: 'withdrawn' }]);
  });

  test('the audit log keeps both whole', async () => {
    await twins.mergeWell();
    const entries = await (await directory.get('/api/admin/audit', twins.editor)).json();
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
    const version = await twins.versionOf(twins.ids.new);
    await directory.call(`POST /api/admin/businesses/${twins.ids.new}/upgrade`, {
      headers: await directory.signIn('admin'),
    });
    const body = {
      survivor: { id: twins.ids.old, version: 1 },
      merged: { id: twins.ids.new, version },
    };
    const answer = await directory.call('POST /api/admin/duplicates/merge', {
      headers: twins.editor,
      body,
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ current: { id: twins.ids.new, isPremium: true } });
    expect(await twins.query('select id from merges')).toEqual([]);
  });

  test('with itself, with what is deleted, and into one that is not approved', async () => {
    expect((await twins.merge(twins.ids.old, twins.ids.old)).status).toBe(422);
    const [pendingId = 0] = await directory.open({ ...oldOne, slug: 'waiting', isApproved: false });
    expect((await twins.merge(pendingId, twins.ids.old)).status).toBe(409);
    await twins.mergeWell();
    expect((await twins.merge(twins.ids.old, twins.ids.new)).status).toBe(404);
    expect((await twins.merge(twins.ids.new, twins.ids.old)).status).toBe(404);
  });

  test('to strangers', async () => {
    const nobody = await directory.signIn('none');
    expect((await twins.merge(twins.ids.old, twins.ids.new, nobody)).status).toBe(403);
    expect((await twins.merge(twins.ids.old, twins.ids.new, { cookie: '' })).status).toBe(401);
  });

  test('a second time: two staff at once make one merge', async () => {
    const answers = await Promise.all([
      twins.merge(),
      twins.merge(twins.ids.new, twins.ids.old),
      twins.merge(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await twins.query('select count(*)::int as count from merges')).toEqual([{ count: 1 }]);
  });
});
