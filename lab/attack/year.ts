import { AppError } from '../../src/platform/errors.ts';
import { type Campaign, DAY, DAYS, type Post, START } from './plan.ts';
import type { Target } from './product.ts';
import type { Move, Watch } from './watch.ts';

const HOUR = 3_600_000;
const NIGHT = 4 * HOUR;
const SIDE_BY_SIDE = 40;

interface Year {
  target: Target;
  watch: Watch;
  businessIds: number[];
  posts: Post[];
  /** Done once on these days, before the night. */
  events: Map<number, () => Promise<void>>;
  isOver(): boolean;
  print(line: string): void;
}

/** Lives the year day by day: reviews as they come, and every night the product's own jobs. */
export async function liveYear(year: Year): Promise<Move[]> {
  const { target, watch, posts, events, isOver, print } = year;
  const sorted = posts.toSorted((one, other) => one.at - other.at);
  const moves: Move[] = [];
  let next = 0;
  for (let day = 0; day < DAYS + 2 && !isOver(); day += 1) {
    const night = START + (day + 1) * DAY + NIGHT;
    const from = next;
    while ((sorted[next]?.at ?? Number.POSITIVE_INFINITY) < night) next += 1;
    await sendAll(year, sorted.slice(from, next));
    await events.get(day)?.();
    target.setTime(night);
    await target.runNight();
    await watch.look();
    for (const attack of listEnded(sorted, night)) moves.push(await watch.measure(attack));
    if (day % 60 === 59) print(`Day ${day + 1} of ${DAYS}, ${next} reviews`);
  }
  return moves;
}

async function sendAll(year: Year, posts: Post[]): Promise<void> {
  for (const post of posts.filter(({ isAtOnce }) => !isAtOnce)) {
    if (year.isOver()) return;
    await send(year, post);
  }
  const atOnce = posts.filter(({ isAtOnce }) => isAtOnce);
  for (let from = 0; from < atOnce.length; from += SIDE_BY_SIDE) {
    await Promise.all(atOnce.slice(from, from + SIDE_BY_SIDE).map((post) => send(year, post)));
  }
}

async function send({ target, watch, businessIds }: Year, post: Post): Promise<void> {
  const { business, address, name, rating, text } = post;
  target.setTime(post.at);
  const businessId = businessIds[business] ?? 0;
  if (!post.isAtOnce) {
    const json = await sendDirectly(target, post, businessId);
    return watch.add(post, typeof json === 'string' ? { status: json, json: null } : { status: 201, json });
  }
  const path = `POST /api/businesses/${businessId}/reviews`;
  const body = { rating, reviewerName: name, comment: text };
  watch.add(post, await target.call(path, address, body));
}

async function sendDirectly(target: Target, post: Post, businessId: number) {
  try {
    return await target.write(post, businessId);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

export interface Attacked {
  campaign: Campaign;
  campaignId: number;
  business: number;
  /** When its first review came. */
  since: number;
}

/** The businesses of the campaigns whose last review came in the day before. */
function listEnded(sorted: Post[], night: number): Attacked[] {
  return [...Map.groupBy(sorted, (post) => post.campaignId)].flatMap(([campaignId, posts]) => {
    const { campaign = null, at = 0 } = posts.at(-1) ?? {};
    if (!campaign || at < night - DAY || at >= night) return [];
    const since = posts[0]?.at ?? at;
    const businesses = new Set(posts.map(({ business }) => business));
    return [...businesses].map((business) => ({ campaign, campaignId, business, since }));
  });
}
