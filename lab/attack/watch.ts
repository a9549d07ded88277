import { sql } from 'kysely';
import { type Rating, rankOf } from '../../src/features/reviews/screening/findings.rules.ts';
import type { Post } from './plan.ts';
import type { Target } from './product.ts';
import type { Attacked } from './year.ts';

/** What became of a review that was sent. */
export interface Sent {
  id: number;
  post: Post;
  /** Held at any time. */
  isHeld: boolean;
  heldFor: string | null;
  isCounted: boolean;
}

/** What an attack did to one business, the night after its last review. */
export interface Move extends Attacked {
  /** Stars between the shown rating and the one without the attack; null below five reviews. */
  rating: number | null;
  /** Places in the list of its category in its town. */
  places: number;
  /** What the first review of the attack would have done to the rating alone. */
  byOne: number | null;
}

interface State {
  id: number;
  isHeld: boolean;
  heldFor: string | null;
  isCounted: boolean;
}

/** Below that a business has too few reviews to rate. */
const FEWEST_HONEST = 5;

type Answer = { status: number | string; json: { id: number; held: boolean } | null };

/** Keeps what was sent, and looks what the product makes of it. */
export function openWatch({ db }: Target, businessIds: number[]) {
  const byId = new Map<number, Sent>();
  const refused: Record<string, number> = {};
  return {
    sent: byId,
    refused,
    add(post: Post, { status, json }: Answer) {
      if (status !== 201 || !json) {
        refused[status] = (refused[status] ?? 0) + 1;
        return;
      }
      byId.set(json.id, { id: json.id, post, isHeld: json.held, heldFor: null, isCounted: true });
    },
    async look() {
      const { rows } = await sql<State>`
        select id, is_held, held_for, is_counted from reviews where is_held or not is_counted
      `.execute(db.kysely);
      for (const { id, isHeld, heldFor, isCounted } of rows) {
        const sent = byId.get(id);
        if (sent) Object.assign(sent, { isCounted, heldFor, isHeld: sent.isHeld || isHeld });
      }
    },
    async measure(attack: Attacked): Promise<Move> {
      const businessId = businessIds[attack.business] ?? 0;
      const { rows } = await sql<State & { rating: number }>`
        select id, rating, is_held, is_counted from reviews where business_id = ${businessId}
      `.execute(db.kysely);
      const shown = rows.filter(({ isHeld, isCounted }) => isCounted && !isHeld);
      const without = rows.filter((row) => isThereWithout(attack, byId.get(row.id)?.post, row));
      const first = [...byId.values()].find(({ post }) => post.campaignId === attack.campaignId);
      const withOne = first ? [...without, first.post] : without;
      const [is, was, one] = [shown, without, withOne].map(rate) as [Rating, Rating, Rating];
      const isRated = was.count >= FEWEST_HONEST;
      return {
        ...attack,
        rating: isRated ? Math.abs(is.sum / is.count - was.sum / was.count) : null,
        byOne: isRated ? Math.abs(one.sum / one.count - was.sum / was.count) : null,
        places: Math.abs((await placeOf(businessId, is)) - (await placeOf(businessId, was))),
      };
    },
  };

  /** In the list of its category in its town, where it has this rating. */
  async function placeOf(businessId: number, rating: Rating): Promise<number> {
    const { quarters, magnitude } = rankOf(rating);
    const { rows } = await sql<{ place: number }>`
      select count(*)::int as place from businesses o join businesses b on b.id = ${businessId}
      where o.state = b.state and o.city_key = b.city_key and o.category_id = b.category_id
        and o.id <> b.id
        and o.sort_key > ${quarters * 128 + magnitude}::bigint * 1099511627776 + b.id
    `.execute(db.kysely);
    return rows[0]?.place ?? 0;
  }
}

/** Whether a review would count if the attack had not been: it takes honest ones out of the rating, too. */
function isThereWithout(
  { campaignId, since }: Attacked,
  post: Post | undefined,
  { isHeld, isCounted }: State,
): boolean {
  if (!post || post.campaignId === campaignId) return false;
  if (isCounted && !isHeld) return true;
  return post.campaign === null && post.at >= since;
}

function rate(reviews: { rating: number }[]): Rating {
  return { sum: reviews.reduce((sum, { rating }) => sum + rating, 0), count: reviews.length };
}

export type Watch = ReturnType<typeof openWatch>;
