import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../tests/counts.ts';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { newOne, oldOne, openDuplicates, ROSA } from '../../../tests/merging.ts';
import { keepKeys } from '../duplicates/model/keys.ts';
import { readDuplicateFacts } from '../duplicates/model/queries.ts';

let directory: Directory;
let duplicates: Awaited<ReturnType<typeof openDuplicates>>;

beforeAll(async () => {
  directory = await openDirectory();
  duplicates = await openDuplicates(directory);
});
afterAll(() => directory.close());
beforeEach(() => duplicates.reset());

describe('a merge is undone', () => {
  async function fillEverything() {
    for (const name of ['Ann', 'Bob', 'Cleo']) await duplicates.review(duplicates.ids.new, name, 4);
    const kept = await duplicates.review(duplicates.ids.old, 'Zoe', 3);
    directory.setTime('2024-06-01T13:00:00Z');
    await duplicates.review(duplicates.ids.old, 'Ann', 5);
    await duplicates.review(duplicates.ids.new, 'Zoe', 1);
    const owner = await directory.openOwnerArea(duplicates.ids.new, ROSA);
    const reviews = await duplicates.query(
      'select id from reviews where business_id = $1 order by id',
      [duplicates.ids.new],
    );
    await directory.call(`PUT /api/desk/${duplicates.ids.new}/reviews/${reviews[1].id}/reply`, {
      body: { text: 'Thank you for coming.', updatedAt: null },
      headers: owner,
    });
    await duplicates.query('delete from unmailed_reviews');
    await duplicates.query(
      'insert into unmailed_reviews (review_id, business_id, noted_at) values ($1, $2, now()), ($3, $4, now())',
      [reviews[0].id, duplicates.ids.new, kept, duplicates.ids.old],
    );
    await duplicates.countDay(duplicates.ids.old, '2024-05-01');
    await duplicates.countDay(duplicates.ids.new, '2024-05-01');
    await duplicates.countDay(duplicates.ids.new, '2024-05-02');
    await duplicates.addPhotos(duplicates.ids.old, 1);
    await duplicates.addPhotos(duplicates.ids.new, 3);
    await duplicates.query(
      `update businesses set is_premium = true, premium_until = '2090-12-01', owner_email = $2,
         address = '12 Main St', hours = $3, time_zone = 'America/Los_Angeles' where id = $1`,
      [
        duplicates.ids.new,
        ROSA,
        JSON.stringify({ weekly: [[], [], [], [], [], [], []], special: [], byAppointment: true }),
      ],
    );
    await duplicates.query(
      `insert into payments (business_id, provider_id, amount, status, created_at)
       values ($1, 'pi_1', 995, 'paid', now()), ($1, 'pi_2', 995, 'open', now()), ($2, 'pi_3', 995, 'open', now())`,
      [duplicates.ids.new, duplicates.ids.old],
    );
    await duplicates.query(`insert into premium_reminders values ($1, '2090-12-01', 30)`, [
      duplicates.ids.new,
    ]);
    await duplicates.query(
      `insert into messages (topic, name, email, message, business_id, message_key, is_suspect, created_at)
       values ('question', 'A', 'a@example.com', 'Hello', $1, 'k1', false, now())`,
      [duplicates.ids.new],
    );
    await duplicates.query(
      `insert into inquiries (business_id, name, email, is_email_shared, message, inquiry_key, message_hash, network_hash, created_at)
       values ($1, 'A', 'a@example.com', false, 'Hello', 'k1', 'm', 'n', now())`,
      [duplicates.ids.new],
    );
    await duplicates.query(`update listing_figures set inquiries = 2 where business_id = $1`, [
      duplicates.ids.new,
    ]);
    await duplicates.query(
      `insert into business_reports (business_id, reason, reporter_hash, created_at)
       values ($1, 'phone', 'x', now()), ($2, 'phone', 'x', now()), ($1, 'closed', 'x', now())`,
      [duplicates.ids.new, duplicates.ids.old],
    );
    await duplicates.query(
      `insert into waiting_changes (business_id, field, proposed, was, created_at, version)
       values ($1, 'name', '{"name":"Rosa"}', '{"name":"Rosas Bakery LLC"}', now(), 1)`,
      [duplicates.ids.new],
    );
    const claim = { businessId: duplicates.ids.new, way: 'staff', email: 'other@bakery.example' };
    const note = 'I have baked here since 1990.';
    expect((await directory.post('/api/claims', { ...claim, note })).status).toBe(201);
    const [third = 0] = await directory.open({ ...oldOne, name: 'Rosa', slug: 'rosa' });
    await duplicates.query(
      `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
       values ($1, $2, 4.5, '[{"code":"name","weight":2,"detail":null}]', now()),
              ($2, $3, 1.5, '[{"code":"name","weight":2,"detail":null}]', now())`,
      [duplicates.ids.old, duplicates.ids.new, third],
    );
    await duplicates.query(
      `insert into duplicate_pairs (low_id, high_id, score, reasons, state, found_at, decided_at, decided_by)
       values ($1, $2, 1.5, '[]', 'different', now(), now(), 'editor')`,
      [duplicates.ids.old, third],
    );
    await directory.db.kysely
      .transaction()
      .execute(async (trx) =>
        keepKeys(
          trx,
          await readDuplicateFacts(trx, [duplicates.ids.old, duplicates.ids.new, third]),
        ),
      );
    await directory.open();
  }

  test('both are as they were, in every table', async () => {
    await fillEverything();
    const before = await duplicates.dump();
    const id = await duplicates.mergeWell();
    const merged = await duplicates.dump();
    for (const table of [
      ...['businesses', 'business_slugs', 'reviews', 'review_replies', 'unmailed_reviews'],
      ...['listing_figures', 'photos', 'payments', 'premium_reminders', 'messages'],
      'inquiries',
      ...['business_reports', 'waiting_changes', 'claims', 'duplicate_pairs', 'business_owners'],
      ...['owner_sessions', 'opening_spans', 'facet_counts'],
    ]) {
      expect(merged[table], table).not.toEqual(before[table]);
    }
    await expectCountsRight(directory);
    expect((await duplicates.undo(id)).status).toBe(200);
    expect(await duplicates.dump()).toEqual(before);
    await expectCountsRight(directory);
  });

  test('the other way round too, with the newer one staying', async () => {
    await fillEverything();
    const before = await duplicates.dump();
    const id = await duplicates.mergeWell(duplicates.ids.new, duplicates.ids.old);
    expect((await duplicates.undo(id)).status).toBe(200);
    expect(await duplicates.dump()).toEqual(before);
  });

  test('nobody is written to when it is undone at once, and told of it later', async () => {
    await directory.openOwnerArea(duplicates.ids.new, ROSA);
    await duplicates.undo(await duplicates.mergeWell());
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
    const id = await duplicates.mergeWell();
    await directory.runJobs();
    directory.setTime('2024-06-20T12:00:00Z');
    await duplicates.undo(id);
    await directory.runJobs();
    expect(directory.mails.map(({ subject }) => subject)).toEqual([
      'Rosas Bakery LLC was listed twice',
      'Rosas Bakery LLC has its own listing again',
    ]);
  });

  test('what came since stays at the survivor, and fields that were changed since are named', async () => {
    await duplicates.review(duplicates.ids.new, 'Ann', 5);
    const id = await duplicates.mergeWell();
    await duplicates.review(duplicates.ids.old, 'Bob', 1);
    await duplicates.query(`update businesses set phone = '(503) 555-0199' where id = $1`, [
      duplicates.ids.old,
    ]);
    const answer = await duplicates.undo(id);
    expect(await answer.json()).toEqual({ id, kept: ['phone'] });
    expect(await duplicates.read(oldOne.slug)).toMatchObject({
      phone: '(503) 555-0199',
      description: '',
      rating: 1,
      reviewCount: 1,
    });
    expect(await duplicates.read(newOne.slug)).toMatchObject({
      id: duplicates.ids.new,
      rating: 5,
      reviewCount: 1,
    });
  });

  test('once, for 30 days, and not below a later merge', async () => {
    const id = await duplicates.mergeWell();
    const answers = await Promise.all([duplicates.undo(id), duplicates.undo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = await duplicates.mergeWell();
    const [third = 0] = await directory.open({ ...oldOne, slug: 'rosa' });
    const second = await duplicates.mergeWell(duplicates.ids.old, third);
    expect(await (await duplicates.undo(first)).json()).toMatchObject({ status: 409 });
    expect((await duplicates.undo(second)).status).toBe(200);
    directory.setTime('2024-07-01T12:00:00Z');
    expect((await duplicates.undo(first)).status).toBe(409);
    expect((await duplicates.undo(999_999)).status).toBe(404);
  });

  test('it is undone, not restored: the plain way back would leave its reviews behind', async () => {
    await duplicates.mergeWell();
    const admin = await directory.signIn('admin');
    const answer = await directory.call(
      `POST /api/admin/businesses/${duplicates.ids.new}/restore`,
      {
        headers: admin,
      },
    );
    expect(answer.status).toBe(409);
    expect((await answer.json()).detail).toContain('merged');
  });

  test('the list of merges names them, the newest first', async () => {
    const id = await duplicates.mergeWell();
    const list = await (await directory.get('/api/admin/merges', duplicates.editor)).json();
    expect(list).toEqual([
      {
        id,
        survivor: { id: duplicates.ids.old, name: oldOne.name },
        merged: { id: duplicates.ids.new, name: newOne.name },
        mergedAt: '2024-06-01T12:00:00.000Z',
        mergedBy: 'admin@example.com',
      },
    ]);
    await duplicates.undo(id);
    expect(await (await directory.get('/api/admin/merges', duplicates.editor)).json()).toEqual([]);
  });
});
