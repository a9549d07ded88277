import { sql } from 'kysely';
import { addressOf, type Post } from './plan.ts';
import type { Target } from './product.ts';

export interface Storm {
  name: string;
  sent: number;
  effect: string;
  count: number;
}

const REPORTERS = 9;
const TARGETS = 24;

export async function stormFloods(
  target: Target,
  businessIds: number[],
  { honest, floods }: { honest: Post[]; floods: Post[] },
): Promise<Storm[]> {
  const idOf = ({ business }: Post) => businessIds[business] ?? 0;
  for (const post of honest) {
    target.setTime(post.at);
    await target.write(post, idOf(post));
  }
  const storms: Storm[] = [];
  for (const [name, posts] of Map.groupBy(floods, ({ campaign }) => campaign ?? '')) {
    const [first] = posts;
    if (!first) continue;
    target.setTime(first.at);
    const before = await readCount(target, idOf(first));
    for (let from = 0; from < posts.length; from += SIDE_BY_SIDE) {
      await Promise.all(
        posts
          .slice(from, from + SIDE_BY_SIDE)
          .map(({ address, rating, name: reviewerName, text }) =>
            target.call(`POST /api/businesses/${idOf(first)}/reviews`, address, {
              rating,
              reviewerName,
              comment: text,
            }),
          ),
      );
    }
    const count = (await readCount(target, idOf(first))) - before;
    storms.push({ name, sent: posts.length, effect: 'counted', count });
  }
  return storms;
}

const SIDE_BY_SIDE = 40;

async function readCount({ db }: Target, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select review_count as count from businesses where id = ${id}`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

export async function stormReports(
  target: Target,
  businessId: number,
  isOneNetwork: boolean,
): Promise<Storm> {
  const ids = await findShown(target, businessId);
  let sent = 0;
  for (let one = 0; one < REPORTERS; one += 1) {
    const address = isOneNetwork ? addressOf(850_000, one) : addressOf(850_001 + one);
    for (const id of ids) {
      const path = `POST /api/businesses/${businessId}/reviews/${id}/report`;
      const answer = await target.call(path, address, { reason: 'false', comment: 'Not true.' });
      if (answer.status === 201) sent += 1;
    }
  }
  const shown = new Set(await findShown(target, businessId, 1000));
  const count = ids.filter((id) => !shown.has(id)).length;
  const who = isOneNetwork ? 'one network' : 'nine networks';
  return { name: `Reports from ${who}`, sent, effect: 'honest reviews hidden', count };
}

const VOTERS = 100;

export async function stormVotes(target: Target, businessId: number): Promise<Storm[]> {
  const [id = 0] = await findShown(target, businessId);
  const path = `POST /api/businesses/${businessId}/reviews/${id}/helpful`;
  const vote = async (addresses: string[]) => {
    const before = await countVotes(target, id);
    for (const address of addresses) await target.call(path, address);
    return (await countVotes(target, id)) - before;
  };
  const fromOne = await vote(Array.from({ length: VOTERS }, (_, one) => addressOf(860_000, one)));
  const fromMany = await vote(Array.from({ length: 9 }, (_, one) => addressOf(860_001 + one)));
  return [
    { name: 'Votes from one network', sent: VOTERS, effect: 'votes counted', count: fromOne },
    { name: 'Votes from nine networks', sent: 9, effect: 'votes counted', count: fromMany },
  ];
}

async function findShown({ db }: Target, businessId: number, most = TARGETS): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reviews where business_id = ${businessId} and not is_held
    order by created_at desc, id desc limit ${most}
  `.execute(db.kysely);
  return rows.map(({ id }) => id);
}

async function countVotes({ db }: Target, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select helpful_count as count from reviews where id = ${id}`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}
