import type { Database } from '../../../platform/database/database.ts';
import { LISTED } from '../find/queries.ts';

export interface NameRow {
  name: string;
  nameKey: string;
  businessCount: number;
  address: string;
  city: string;
  state: string;
  slug: string;
  categorySlug: string;
}

/**
 * Names that begin so, the commonest first, each with its best business. Walks the names of the same
 * first letter (index business_names_first) or, from three letters on, the same three
 * (business_names_start); then businesses_name, one step a name.
 */
export function findNames(db: Database, start: string, limit: number): Promise<NameRow[]> {
  const letters = Array.from(start);
  const size = letters.length < 3 ? 1 : 3;
  return db.run(
    {
      name: `suggest_names_${size}`,
      text: `select b.name, n.name_key, n.business_count, b.address, b.city, b.state, b.slug,
                    c.slug as category_slug
             from (
               select name_key, business_count from business_names
               where left(name_key, ${size}) = $1 and starts_with(name_key, $2)
               order by business_count desc, name_key limit $3
             ) n
             cross join lateral (
               select * from businesses where ${LISTED} and name_key = n.name_key
               order by sort_key desc limit 1
             ) b
             join categories c on c.id = b.category_id
             order by n.business_count desc, n.name_key`,
    },
    [letters.slice(0, size).join(''), start, limit],
  );
}

export interface PlaceRow {
  city: string;
  cityKey: string;
  state: string;
  businessCount: number;
}

/** Cities (`boi`, `portland o`) that begin so, the largest first. Index facet_counts_suggestions. */
export function findCitiesByStart(db: Database, start: string, limit: number): Promise<PlaceRow[]> {
  return db.run(
    {
      name: 'suggest_cities',
      text: `select c.name as city, f.city_key, f.state, f.business_count
             from (
               select city_key, state, business_count from facet_counts
               where category_id = 0 and city_key <> '' and left(city_key, 1) = $1
                 and starts_with(city_key || ' ' || lower(state), $2)
               order by business_count desc, city_key, state limit $3
             ) f
             join cities c on c.state = f.state and c.city_key = f.city_key
             order by f.business_count desc, f.city_key, f.state`,
    },
    [Array.from(start).slice(0, 1).join(''), start, limit],
  );
}

/** How many businesses have this very word in their name or city. Primary key. */
export async function countWordUses(db: Database, word: string): Promise<number> {
  const [row] = await db.run<{ businessCount: number }>(
    { name: 'word_uses', text: 'select business_count from words where word = $1' },
    [word],
  );
  return row?.businessCount ?? 0;
}

export function findCategories(db: Database) {
  return db.run<{ name: string; slug: string; businessCount: number }>(
    {
      name: 'suggest_categories',
      text: `select c.name, c.slug, coalesce(f.business_count, 0) as business_count
             from categories c
             left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''`,
    },
    [],
  );
}
