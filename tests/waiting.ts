import { plantReviews } from './clusters.ts';
import type { Directory } from './directory.ts';

/** Something of each kind that waits for staff, of one business; answers ids. */
export async function plantWaiting(directory: Directory, businessId: number) {
  const [review = 0] = await plantReviews(directory, [{ businessId, network: 'beef' }]);
  const run = async (text: string, values: unknown[]): Promise<number> =>
    Number((await directory.db.pool.query(text, values)).rows[0]?.id);
  await run(
    `insert into review_replies (review_id, business_id, reply, reply_hash, created_at, updated_at, is_held, held_for)
     values ($1, $2, 'Thank you very much', 'h', now(), now(), true, 'link')`,
    [review, businessId],
  );
  await run(
    `insert into business_reports (business_id, reason, created_at) values ($1, 'closed', now())`,
    [businessId],
  );
  return {
    review,
    change: await run(
      `insert into waiting_changes (business_id, field, was, proposed, created_at, version, state)
       values ($1, 'name', '{"name":"x"}', '{"name":"y"}', now(), 1, 'waiting') returning id`,
      [businessId],
    ),
    photo: await run(
      `insert into photos (business_id, key, upload_key, state, position, width, height, created_at)
       values ($1, repeat('b', 32), gen_random_uuid(), 'ready', 1, 10, 10, now()) returning id`,
      [businessId],
    ),
  };
}
