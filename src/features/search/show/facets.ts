import type { SearchFacets } from '../../../contract/search.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  countFlagged,
  FACET_FLAGS,
  FACET_STARS,
  type FacetRow,
  NO_ROWS,
} from '../../businesses/model/facet-columns.rules.ts';
import { LISTED } from '../../businesses/model/shapes.ts';
import { isOpenAt } from '../../hours/open-at.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { findSelection, type SharedContext } from '../answer/search.ts';
import type { Question } from '../ask/question.ts';
import {
  filterParts,
  joinParts,
  type Selection,
  type Term,
  wordParts,
} from '../find/selection.rules.ts';
import { MAX_COUNT } from '../find/statistics.ts';
import {
  type FieldCounts,
  type FieldFacet,
  listFacetFields,
  listFacets,
  listSeveral,
} from '../read/fields.rules.ts';

export const NO_FACETS: SearchFacets = {
  total: 0,
  trades: [],
  ratings: [],
  website: 0,
  open: 0,
  fields: [],
};
const MAX_TRADES = 20;

/**
 * Counts filter values among all matches of a search, including any widening. Returns null if there are too
 * many matches to count.
 */
export async function countFacets(
  context: SharedContext,
  question: Question,
  requestId: string,
): Promise<SearchFacets> {
  const found = await findSelection(context, question, requestId);
  const { selection, total, isTotalCapped } = found;
  if (isTotalCapped || total > MAX_COUNT) return null;
  if (!selection || total === 0) return NO_FACETS;
  const { trades } = await context.vocabulary.read();
  const ids = [...(found.trades ?? []), ...question.tradeIds];
  const atHand = ids.flatMap((id) => trades.get(id) ?? []);
  const fields = listFacetFields(context.readFields(), {
    categories: [selection.scope.categoryId ?? null, ...atHand.map(({ categoryId }) => categoryId)],
    trades: atHand.map(({ slug }) => slug),
  });
  const asked = { at: question.at, most: MAX_COUNT + 1, fields };
  const row = await countFacetRows(context.db, selection, asked);
  const counted = nameFacets(row, { trades });
  if (!counted) return null;
  return {
    ...counted,
    fields: await countFields(context, question, { selection, fields, row, asked }),
  };
}

export function nameFacets(
  { total, rated, website, open, tradeIds }: FacetRow,
  { trades }: Pick<Vocabulary, 'trades'>,
): SearchFacets {
  if (total > MAX_COUNT) return null;
  const byTrade = new Map<number, number>();
  for (const id of tradeIds ?? []) byTrade.set(id, (byTrade.get(id) ?? 0) + 1);
  const counted = [...byTrade].flatMap(([id, count]) => {
    const trade = trades.get(id);
    return trade && !trade.isHidden ? [{ slug: trade.slug, name: trade.name, count }] : [];
  });
  return {
    total,
    trades: counted
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
      .slice(0, MAX_TRADES),
    ratings: [{ minRating: FACET_STARS, count: rated }],
    website,
    open,
    fields: [],
  };
}

interface CountedFields {
  selection: Selection;
  fields: CustomField[];
  row: FacetRow;
  asked: AskedFacets;
}

/**
 * Counts the values of each custom field. A field that is already filtered by is counted without its own
 * filter, so that visitors can add another value.
 */
async function countFields(
  context: SharedContext,
  question: Question,
  { selection, fields, row, asked }: CountedFields,
): Promise<FieldFacet[]> {
  const counts = new Map<string, FieldCounts>();
  for (const { key } of fields) {
    if (!question.chosen?.some(({ filter }) => filter.startsWith(`${key}:`))) continue;
    const isOther = ({ lexemes }: Term) =>
      !lexemes.some((lexeme) => lexeme.startsWith(`f:${key}=`) || lexeme.startsWith(`f:${key}>`));
    const wider = { ...selection, terms: selection.terms.filter(isOther) };
    const counted = await countFacetRows(context.db, wider, asked);
    if (counted.total <= MAX_COUNT) counts.set(key, toFieldCounts(counted));
  }
  const all = toFieldCounts(row);
  return listFacets(fields, ({ key }) => counts.get(key) ?? all);
}

function toFieldCounts({ total, tokens, several }: FacetRow): FieldCounts {
  return {
    total,
    tokens: new Map(Object.entries(tokens ?? {})),
    several: new Map(Object.entries(several ?? {})),
  };
}

interface AskedFacets {
  at: Date;
  most: number;
  fields: CustomField[];
}

async function countFacetRows(
  db: Database,
  selection: Selection,
  { at, most, fields }: AskedFacets,
): Promise<FacetRow> {
  const hasFields = fields.length > 0;
  const asked = [most, at, ...(hasFields ? [JSON.stringify(listSeveral(fields))] : [])];
  const parts = joinParts([...wordParts(selection), ...filterParts(selection)], asked.length + 1);
  const [row] = await db.run<FacetRow>(
    {
      name: `facets_${hasFields ? 'fields_' : ''}${parts.name}`,
      text: `with matches as materialized (
               select ${FACET_FLAGS}, ${isOpenAt('$2')} as is_open ${hasFields ? ', custom_tokens' : ''}
               from businesses where ${LISTED} ${parts.sql} limit $1
             )
             ${countFlagged('matches', hasFields)}`,
    },
    [...asked, ...parts.values],
  );
  return row ?? NO_ROWS;
}
