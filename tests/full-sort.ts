import type { Directory } from './directory.ts';

/** What is asked of the list, as parameters of its address. */
export interface Question {
  query?: string;
  trade?: string;
  category?: string;
  state?: string;
  city?: string;
  near?: string;
  within?: string;
  bounds?: string;
  minRating?: string;
  hasWebsite?: string;
  sort?: string;
}

export interface Sorted {
  id: number;
  isPremium: boolean;
}

interface Center {
  latitude: number;
  longitude: number;
}

/** Of what a question asks for everything, sorted at once: by a scan, without any index of the search. */
export async function sortAll(directory: Directory, question: Question): Promise<Sorted[]> {
  const center = await findCenter(directory, question);
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const miles = center
    ? `miles_between(latitude, longitude, ${value(center.latitude)}, ${value(center.longitude)})`
    : 'null::float8';
  const text = `
    select id::int, is_premium as "isPremium"
    from (select *, ${miles} as miles from businesses where is_listed) b
    where ${[...conditions(question, value)].join(' and ')}
    order by ${chooseOrder(question, center, value)}`;
  const { rows } = await directory.db.pool.query<Sorted>(text, values);
  return rows;
}

function* conditions(question: Question, value: (one: unknown) => string) {
  const { query, trade, category, state, city, near, within, bounds } = question;
  const { minRating, hasWebsite } = question;
  yield 'true';
  if (query) {
    yield `to_tsvector('listing', name_key || ' ' || category_key)
           @@ plainto_tsquery('listing', ${value(query)})`;
  }
  if (trade) yield `(select id from trades where slug = ${value(trade)}) = any(trades)`;
  if (category) yield `category_id = (select id from categories where slug = ${value(category)})`;
  if (state) yield `state = ${value(state)}`;
  if (city) yield `city_key = ${value(city.toLowerCase())}`;
  if (near) yield `miles <= ${value(Number(within ?? 25))}`;
  if (bounds) {
    const [west, south, east, north] = bounds.split(',').map((edge) => value(Number(edge)));
    yield `longitude between ${west} and ${east} and latitude between ${south} and ${north}`;
  }
  if (minRating) {
    yield `review_count > 0
           and round(rating_sum::numeric / greatest(review_count, 1), 1) >= ${value(minRating)}`;
  }
  if (hasWebsite === 'true') yield `is_premium and website <> ''`;
}

function chooseOrder(
  { query, trade, city, near, sort }: Question,
  center: Center | null,
  value: (one: unknown) => string,
): string {
  const isNear = near !== undefined || (trade !== undefined && city !== undefined);
  const band = `case when miles < 2 then 0 when miles < 5 then 1 when miles < 10 then 2
                     when miles < 25 then 3 when miles < 50 then 4 else 5 end`;
  if (sort === 'newest') return 'submitted_at desc, id desc';
  if (sort === 'reviews') return 'review_step desc, review_count desc, sort_key desc';
  if (sort === 'rating') return '(review_count = 0), sort_key desc';
  if (sort === 'best' && center) return `sort_key >> 40 desc, ${band}, sort_key desc`;
  if (!center || sort === 'best' || !(sort || isNear)) {
    return `${query ? `name_key = ${value(query)} desc, ` : ''} sort_key desc`;
  }
  // Without words, an index has the nearest on the map first.
  if (near === undefined || query || trade) return 'miles, id';
  const point = `map_point(${value(center.latitude)}, ${value(center.longitude)})`;
  return `map_point(latitude, longitude) <-> ${point}, id`;
}

async function findCenter(
  { db }: Directory,
  { near, city, state, sort, trade }: Question,
): Promise<Center | null> {
  if (near && /^-?\d+\./.test(near)) {
    const [latitude = 0, longitude = 0] = near.split(',').map(Number);
    return { latitude, longitude };
  }
  if (near && /^\d{5}$/.test(near)) {
    const zip = await db.pool.query<Center>(
      'select latitude, longitude from zip_codes where zip_code = $1',
      [near],
    );
    return zip.rows[0] ?? null;
  }
  if (!near && (!city || !(sort || trade))) return null;
  const [name, code] = near ? near.split(', ') : [city, state];
  const town = await db.pool.query<Center>(
    `select latitude, longitude from towns where city_key = $1 and state = coalesce($2, state)
     order by population desc limit 1`,
    [(name ?? '').toLowerCase(), code ?? null],
  );
  return town.rows[0] ?? null;
}
