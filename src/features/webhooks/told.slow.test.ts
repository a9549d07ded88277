import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout } from '../../../tests/checkout.ts';
import { type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';
import { HEADER, openImports } from '../../../tests/transfer.ts';
import { openWebhooks } from '../../../tests/webhooks.ts';
import { recordEvents } from '../audit/record-events.queries.ts';
import { createWebhookNudge } from './jobs.ts';

let directory: Directory;
let program: Awaited<ReturnType<typeof openWebhooks>>;

beforeAll(async () => {
  directory = await openDirectory();
  program = await openWebhooks(directory);
});
afterAll(async () => {
  await program.close();
  await directory.close();
});
beforeEach(() => program.reset());

describe('a program is told', () => {
  test('of a listing that appears, changes and goes, with what everybody can read of it', async () => {
    const [id = 0] = await directory.open({
      ...lawFirm,
      isApproved: false,
      email: 'h@example.com',
    });
    await directory.post(`/api/admin/businesses/${id}/approve`, {}, program.admin);
    await program.send();
    await program.rename('Hill & Sons', id);
    await program.send();
    await directory.call(`DELETE /api/admin/businesses/${id}`, { headers: program.admin });
    await program.send();
    expect(program.receiver.received.map(({ data }) => data)).toMatchObject([
      { businessId: id, slug: lawFirm.slug, listing: { id, name: lawFirm.name } },
      { businessId: id, listing: { name: 'Hill & Sons' } },
      { businessId: id, slug: expect.any(String) },
    ]);
    expect(program.receiver.received[0]?.data.listing).toEqual(
      expect.not.objectContaining({ ownerEmail: expect.anything() }),
    );
    expect(program.receiver.take()).toEqual([
      'listing.approved',
      'listing.changed',
      'listing.removed',
    ]);
  });

  test('of a review, at once or when staff publish it', async () => {
    const review = { rating: 5, reviewerName: 'Ann', comment: 'Warm rolls at seven.' };
    await directory.post(`/api/businesses/${program.business}/reviews`, review);
    const spam = { ...review, reviewerName: 'Bob', comment: 'See www.rolls.example for more.' };
    const answer = await directory.post(`/api/businesses/${program.business}/reviews`, spam);
    const { id, held } = await answer.json();
    expect(held).toBe(true);
    await program.send();
    expect(program.receiver.received.map(({ data }) => data)).toMatchObject([{ review }]);
    expect(JSON.stringify(program.receiver.received)).not.toMatch(/network|hash|signals/i);
    await directory.post(`/api/admin/reviews/${id}/publish`, {}, program.admin);
    await program.send();
    expect(program.receiver.received[1]?.data).toMatchObject({
      reviewId: id,
      review: { comment: spam.comment },
    });
  });

  test('of a payment', async () => {
    const till = createCheckout(directory);
    const intent = await till.open(program.business);
    await till.pay(intent);
    await till.confirm(intent, program.business);
    await program.send();
    expect(program.receiver.received.find(({ type }) => type === 'payment.settled')?.data).toEqual({
      businessId: program.business,
      paymentId: expect.any(Number),
      amount: 995,
      premiumUntil: expect.any(String),
    });
    expect(program.receiver.take().sort()).toEqual(['listing.changed', 'payment.settled']);
  });

  test('only of the events that it chose, and nothing that visitors do not see', async () => {
    const other = await program.add({ events: ['review.published'] });
    await directory.db.kysely
      .transaction()
      .execute((trx) =>
        recordEvents(trx, [
          { event: 'listing.changed', businessId: program.business, subject: {} },
        ]),
      );
    await program.rename('Rosa’s Bakery & Café');
    const { rows } = await directory.db.pool.query('select webhook_id from webhook_deliveries');
    expect(rows).toEqual([{ webhook_id: program.hook.id }]);
    expect(other.id).not.toBe(program.hook.id);
  });

  test('nothing of what was rolled back', async () => {
    const failed = directory.db.kysely.transaction().execute(async (trx) => {
      await recordEvents(trx, [
        { event: 'listing.changed', businessId: program.business, subject: {} },
      ]);
      throw new Error('No.');
    });
    await expect(failed).rejects.toThrow('No.');
    await program.send();
    expect(program.receiver.take()).toEqual([]);
  });

  test('once of an import, not of each of its rows', async () => {
    const imports = await openImports(directory);
    const rows = ['Ada’s Shoes', 'Bo’s Shoes'].map(
      (name, index) => `${name},,Shoes,${index} Main St,Boise,ID,83702,,,,3,false,true`,
    );
    await imports.import([HEADER, ...rows].join('\n'));
    await program.send();
    expect(program.receiver.received.map(({ data }) => data)).toMatchObject([
      { importId: expect.any(Number), added: 2, updated: 0, errors: 0 },
    ]);
    expect(program.receiver.take()).toEqual(['import.finished']);
  });

  test('soon after a process announced that something waits', async () => {
    const nudge = createWebhookNudge(directory.db, directory.jobs);
    await program.rename('Rosa');
    nudge(['business:1']);
    await directory.runJobs();
    expect(program.receiver.take()).toEqual([]);
    nudge(['business:1', 'webhooks']);
    await soon(async () => expect(await directory.runJobs()).toBe(1));
    expect(program.receiver.take()).toEqual(['listing.changed']);
  });
});
