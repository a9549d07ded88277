import { MAX_MILES } from '../../../contract/search.ts';
import { orders } from '../find/orders.rules.ts';
import { browseScope, type Matches, matchTerms, type PageRequest } from '../find/page.ts';
import { type Attempt, splitWords } from '../words/search.ts';
import { listTerms } from '../words/terms.ts';
import { findScopeCenter } from './center.ts';
import { findInRings } from './rings.ts';
import { ANYWHERE, formatNearby } from './widening.rules.ts';

/** Miles in which a name is looked for that a place has not; the last is anywhere. */
const RINGS = [25, MAX_MILES, ANYWHERE];

/** The nearest of a name, or of a trade that is given, that the place itself does not have. */
export async function searchNames(attempt: Attempt): Promise<Matches | null> {
  const { context, search } = attempt;
  const found = await searchRings(attempt);
  if (found || search.query === '') return found;
  const correctedQuery = (await context.spelling.correct(splitWords(search.query)))?.join(' ');
  if (!correctedQuery) return null;
  const corrected = await searchRings({ context, search: { ...search, query: correctedQuery } });
  return corrected && { ...corrected, correctedQuery };
}

async function searchRings({ context, search }: Attempt): Promise<Matches | null> {
  const { scope, center: given, filters } = search;
  const center = given ?? (await findScopeCenter(context.db, scope));
  if (filters?.bounds) return null;
  const { state, cityKey, areaId: _, ...rest } = scope;
  const order = search.hasOrder ? search.order : orders.distance;
  const terms = search.query === '' ? null : await listTerms(context, splitWords(search.query));
  const find = (request: PageRequest) =>
    terms ? matchTerms(context, request, { nameKey: '', terms }) : browseScope(context, request);
  if (!center) {
    const found = state && !cityKey ? await find({ ...search, scope: rest }) : null;
    return found && found.total > 0 ? { ...found, widened: [formatNearby(state ?? '')] } : null;
  }
  const within = search.circle?.miles ?? 0;
  const rings = RINGS.filter((miles) => miles > within);
  const met = await findInRings(
    { context, search },
    {
      rings,
      scope: rest,
      terms: [...(terms ?? []), ...(search.also ?? [])],
      find: (miles) => {
        const near = { ...search, scope: rest, circle: { center, miles }, from: center };
        return find(order ? { ...near, order } : near);
      },
    },
  );
  return met && { ...met.found, widened: [formatNearby(center.label, met.miles)] };
}
