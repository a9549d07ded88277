import type { Inclusion } from '../../../domain/plans.ts';

/** Compares the average rounded to one decimal, as it is displayed. */
export function isRated(stars: string | number): string {
  return `review_count > 0 and round(rating_sum * 10.0 / review_count) >= ${stars} * 10`;
}

/** SQL condition that a listing's plan includes a part. True without a plan. */
export function planIncludes(what: Inclusion, row?: string): string {
  return `coalesce((${row ? `${row}.` : ''}plan ->> '${what}')::boolean, true)`;
}

/** SQL condition of listings that visitors see as premium ones. */
export const SHOWS_PREMIUM = `is_premium and ${planIncludes('badge')}`;

/** SQL condition of listings whose website visitors see, if they are premium. */
export const HAS_SHOWN_WEBSITE = `website <> '' and ${planIncludes('website')}`;

export const SHOWS_WEBSITE = `is_premium and ${HAS_SHOWN_WEBSITE}`;

export const FACET_STARS = 4;

export interface FacetRow {
  total: number;
  rated: number;
  website: number;
  open: number;
  tradeIds: number[] | null;
  /**
   * Match counts per field token, and per multiple-choice field with any value. Both are null if no custom
   * fields were requested.
   */
  tokens: Record<string, number> | null;
  several: Record<string, number> | null;
}

export const NO_ROWS: FacetRow = {
  total: 0,
  rated: 0,
  website: 0,
  open: 0,
  tradeIds: null,
  tokens: null,
  several: null,
};

/** SQL columns of `businesses` that `countFlagged` needs, together with a column `is_open`. */
export const FACET_FLAGS = `trades, ${isRated(FACET_STARS)} as is_rated, ${SHOWS_WEBSITE} as has_website`;

export function countFlagged(source: string, hasFields = false): string {
  return `
    select count(*)::int as total, count(*) filter (where is_rated)::int as rated,
           count(*) filter (where has_website)::int as website,
           count(*) filter (where is_open)::int as open,
           (select array_agg(t) from ${source}, unnest(${source}.trades) as t) as "tradeIds",
           ${hasFields ? TOKENS : 'null as tokens, null as several'}
    from ${source}`;
}

const TOKENS = `(select jsonb_object_agg(t.token, t.count) from (
    select token, count(*)::int as count from matches, unnest(custom_tokens) as token group by token
  ) t) as tokens,
  (select jsonb_object_agg(
      f.key, (select count(*)::int from matches where custom_tokens && f.tokens))
    from jsonb_to_recordset($3::jsonb) as f (key text, tokens text[])) as several`;
