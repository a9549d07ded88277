import { sql } from 'kysely';
import type { Campaign, Post } from './plan.ts';
import type { Target } from './product.ts';

/** What became of a review that was sent. */
export interface Sent {
  id: number;
  post: Post;
  /** Held before the first night after it, or as it came. */
  isHeldAtOnce: boolean;
  /** Held at any time. */
  isHeld: boolean;
  heldFor: string | null;
  isCounted: boolean;
}

export interface Move {
  campaign: Campaign;
  campaignId: number;
  /** Stars that the shown rating is away from that of the honest reviews, after the night. */
  moved: number;
  movedAtOnce: number;
}

interface State {
  id: number;
  isHeld: boolean;
  heldFor: string | null;
  isCounted: boolean;
}

/** Keeps what was sent, and looks what the product makes of it. */
export function openWatch({ db }: Target, businessIds: number[]) {
  const byId = new Map<number, Sent>();
  const refused: Record<string, number> = {};
  const honest = new Map<number, { sum: number; count: number }>();
  return {
    sent: byId,
    refused,
    add(post: Post, answer: { status: number; json: { id: number; held: boolean } }) {
      if (answer.status !== 201) {
        refused[answer.status] = (refused[answer.status] ?? 0) + 1;
        return;
      }
      const { id, held } = answer.json;
      const state = { isHeldAtOnce: held, isHeld: held, heldFor: null, isCounted: true };
      byId.set(id, { id, post, ...state });
      if (post.campaign !== null && post.campaign !== 'decoys') return;
      const { sum, count } = honest.get(post.business) ?? { sum: 0, count: 0 };
      honest.set(post.business, { sum: sum + post.rating, count: count + 1 });
    },
    /** Before the night's jobs, and after them. */
    async look(when: 'at once' | 'at night') {
      const { rows } = await sql<State>`
        select id, is_held, held_for, is_counted from reviews where is_held or not is_counted
      `.execute(db.kysely);
      for (const row of rows) note(byId.get(row.id), row, when);
    },
    async measureMove(business: number): Promise<number | null> {
      const of = honest.get(business);
      if (!of || of.count < FEWEST_HONEST) return null;
      const { rows } = await sql<{ rating: number | null }>`
        select rating_sum::float8 / nullif(review_count, 0) as rating from businesses
        where id = ${businessIds[business] ?? 0}
      `.execute(db.kysely);
      const shown = rows[0]?.rating ?? null;
      return shown === null ? null : Math.abs(shown - of.sum / of.count);
    },
  };
}

/** Below that a business has too few reviews to rate. */
const FEWEST_HONEST = 5;

function note(sent: Sent | undefined, row: State, when: 'at once' | 'at night') {
  if (!sent) return;
  sent.isCounted = row.isCounted;
  sent.heldFor = row.heldFor ?? sent.heldFor;
  if (!row.isHeld) return;
  if (!sent.isHeld && when === 'at once') sent.isHeldAtOnce = true;
  sent.isHeld = true;
}

export type Watch = ReturnType<typeof openWatch>;
