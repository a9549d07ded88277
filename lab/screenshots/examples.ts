import { z } from 'zod';

const listing = z.object({
  id: z.int(),
  slug: z.string(),
  reviewCount: z.int(),
  isPremium: z.boolean(),
  category: z.object({ slug: z.string() }),
});
type Listing = z.infer<typeof listing>;

const REVIEWED = 'query=brewery&city=Boise&state=ID&sort=reviews';

/** Paths of existing businesses, and ids in `some`. */
export interface Examples {
  reviewed: string;
  unreviewed: string;
  premium: string;
  checkout: string;
  guide: string;
  some: number[];
}

export async function findExamples(origin: string): Promise<Examples> {
  const [reviewed, newest, premium] = await Promise.all(
    [REVIEWED, 'sort=newest', 'premium=true'].map((query) => search(origin, query)),
  );
  const all = [...(reviewed ?? []), ...(newest ?? [])];
  const first = all[0];
  if (!first) throw new Error('the directory has no businesses');
  const pathOf = ({ category, slug }: Listing = first) => `/${category.slug}/${slug}`;
  return {
    reviewed: pathOf(first),
    unreviewed: pathOf(newest?.find(({ reviewCount }) => reviewCount === 0)),
    premium: pathOf(premium?.[0]),
    checkout: `/checkout/${(all.find(({ isPremium }) => !isPremium) ?? first).id}`,
    guide: await findNewestGuide(origin),
    some: all.slice(0, 5).map(({ id }) => id),
  };
}

async function findNewestGuide(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/guides`);
  const { guides } = guideList.parse(await answer.json());
  return `/${guides[0]?.slug ?? 'guides'}`;
}

const guideList = z.object({ guides: z.array(z.object({ slug: z.string() })) });

async function search(origin: string, query: string): Promise<Listing[]> {
  const answer = await fetch(`${origin}/api/businesses/search?${query}&limit=100`);
  return z.array(listing).parse(await answer.json());
}

/** Returns the id of the newest payment, or 1 (which may not exist) if there is none. */
export async function findNewestPayment(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/admin/payments?limit=1`, { headers: { cookie } });
  const [payment] = z.array(z.object({ id: z.int() })).parse(await answer.json());
  return payment?.id ?? 1;
}
