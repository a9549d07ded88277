import type { PlacedBusiness } from '../../contract/businesses.ts';
import type { PageListings } from '../../contract/pages.ts';
import { MAX_ON_PAGE, parseLine } from '../../domain/page-listings.ts';
import type { Database } from '../../platform/database/database.ts';
import { pickListings } from '../search/pick-listings.ts';

/** Returns the listings for each line of a page. Listings shown further up are omitted. */
export async function readPageListings(
  db: Database,
  lines: string[],
  caller: { at: Date; dependsOn: (...tags: string[]) => void },
): Promise<PageListings[]> {
  const parsed = lines.map(parseLine);
  let asked = 0;
  const picks = parsed.flatMap((line) => {
    const wanted = Math.min(MAX_ON_PAGE - asked, line?.kind === 'best' ? line.count : 1);
    if (!line || wanted === 0) return [];
    asked += wanted;
    return [{ ...line, count: asked, wanted }];
  });
  const found = await pickListings(db, picks, caller);
  const seen = new Set<number>();
  const takeNew = (businesses: PlacedBusiness[], most: number) => {
    const added = businesses.filter(({ id }) => !seen.has(id)).slice(0, most);
    for (const { id } of added) seen.add(id);
    return added;
  };
  let next = 0;
  return lines.map((line, at) => {
    const pick = parsed[at] ? picks[next] : undefined;
    const answer = pick && found[next];
    if (!pick || !answer) return { line, businesses: [], state: 'unknown' };
    next += 1;
    const businesses = takeNew(answer.businesses, pick.wanted);
    return { line, businesses, state: describe(answer, businesses) };
  });
}

function describe(
  { businesses, isKnown }: { businesses: PlacedBusiness[]; isKnown: boolean },
  shown: PlacedBusiness[],
): PageListings['state'] {
  if (shown.length > 0) return 'shown';
  if (businesses.length > 0) return 'repeated';
  return isKnown ? 'gone' : 'unknown';
}
