import { z } from 'zod';
import * as m from '#messages';
import {
  cleanLine,
  hasControlCharacters,
  idText,
  line,
  optionalLine,
  shortLine,
  slugLine,
} from '../domain/text.ts';
import { MAX_PHRASE, MAX_PHRASES } from '../domain/trade-choice.ts';
import { endpoint } from './endpoint.ts';
import { trade } from './trades.ts';

const alsoCalled = z
  .array(z.string().overwrite(cleanLine))
  .max(MAX_PHRASES, {
    error: () => m.input_lines_max({ maxPhrases: MAX_PHRASES }),
  })
  .refine((lines) => lines.every((text) => text.length <= MAX_PHRASE), {
    error: () => m.input_line_length({ maxPhrase: MAX_PHRASE }),
  })
  .refine((lines) => !lines.some(hasControlCharacters), {
    error: () => m.input_control_characters(),
  })
  .refine((lines) => lines.every((text) => text === '' || /[\p{L}\p{N}]/u.test(text)), {
    error: () => m.input_line_letters(),
  })
  .transform((lines) => [...new Set(lines.filter(Boolean))]);

export const tradeInput = z.object({
  name: shortLine(() => m.common_name(), 100),
  singular: shortLine(() => m.trades_singular_name(), 100),
  slug: slugLine(100),
  categoryId: z.int().min(1).nullable().default(null),
  icon: optionalLine(50),
  isListed: z.boolean().default(true),
  isHidden: z.boolean().default(false),
  alsoCalled: alsoCalled.default([]),
});

export type TradeDraft = z.input<typeof tradeInput>;

export type TradeInput = z.output<typeof tradeInput>;

export const staffTrade = trade.extend({
  id: z.int(),
  categoryId: z.int().nullable(),
  alsoCalled: z.array(z.string()),
  isHidden: z.boolean(),
  version: z.int(),
});

export const tradeMerge = z.object({
  id: z.int(),
  name: z.string(),
  /** Target trade, or null if the listings lose the trade. */
  into: z.string().nullable(),
  total: z.int(),
  moved: z.int(),
  isDone: z.boolean(),
});

export type TradeMerge = z.infer<typeof tradeMerge>;

export type StaffTrade = z.infer<typeof staffTrade>;

const params = z.object({ id: idText });

const version = z.int().min(1);

export const staffTradeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trades',
    summary: 'All trades by name, with the other names that search finds them by',
    access: 'directory',
    output: z.array(staffTrade),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/admin/trades',
    summary: 'Add a trade. Its slug must not be that of a category.',
    access: 'directory',
    status: 201,
    body: tradeInput,
    output: staffTrade,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/trades/:id',
    summary:
      'Edit a trade and the other names that search finds it by. A former slug leads to the new one. 409 with `current` if someone else changed it since `version`.',
    access: 'directory',
    params,
    body: tradeInput.extend({ version: version.optional() }),
    output: staffTrade,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/trades/:id',
    summary:
      'Delete a trade. If businesses use it, 409 with their number, unless `moveTo` names another trade for them and for its other names, or is `none`.',
    access: 'directory',
    params,
    query: z.object({ moveTo: z.union([idText, z.literal('none')]).optional() }),
    output: z.object({
      id: z.int(),
      /** False while a job is still changing businesses. The trade disappears from lists immediately. */
      isDone: z.boolean(),
    }),
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: '/api/admin/trades/:id/merge',
    summary:
      'What merging a trade into another would move: listings (also deleted ones) and phrases',
    access: 'directory',
    params,
    output: z.object({ businesses: z.int(), phrases: z.int() }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/merge',
    summary:
      'Merge a trade into another: its listings, phrases and addresses. A job moves what is more than 200 listings. 409 if someone else changed it since `version`.',
    access: 'directory',
    params,
    body: z.object({ into: z.int().min(1), version: version.optional() }),
    output: z.object({ id: z.int(), isDone: z.boolean() }),
  }),
  merges: endpoint({
    method: 'GET',
    path: '/api/admin/trade-merges',
    summary: 'Trades that were merged or deleted in the last week, and how far their listings are',
    access: 'directory',
    output: z.array(tradeMerge),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/undo',
    summary:
      'Undo your own deletion or merge of a trade shortly after it. Its businesses, names and addresses return to it. 409 if it is too late.',
    access: 'directory',
    params,
    output: staffTrade,
  }),
};

const phraseText = line(MAX_PHRASE, () => m.input_phrase_required()).refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  { error: () => m.input_letters_or_digits() },
);

const namedTrade = z.object({ id: z.int(), slug: z.string(), name: z.string() });

const outcome = z.object({
  total: z.int(),
  isTotalCapped: z.boolean(),
  names: z.array(z.string()),
});

export type SearchOutcome = z.infer<typeof outcome>;

/** Kinds of parts into which search splits a query. */
export const PART_KINDS = [
  'phrase',
  'guess',
  'wish',
  'field',
  'place',
  'name',
  'tail',
  'filler',
  'word',
] as const;

const readingPart = z.object({
  words: z.string(),
  kind: z.enum(PART_KINDS),
  /** Trades, place or name that the part means; empty if it stands only for its words. */
  means: z.string(),
  cost: z.number(),
});

const explanation = z.object({
  /**
   * At most three interpretations, likeliest first. `cost` sums the parts' costs and the penalties for poor
   * combinations.
   */
  readings: z.array(z.object({ cost: z.number(), parts: z.array(readingPart) })),
  /** Words that add their weight to the score of a listing that has them. */
  features: z.array(z.object({ words: z.string(), weight: z.int() })),
  /** First results. `score` is null if the order is by rating or distance. */
  rows: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      state: z.string(),
      score: z.int().nullable(),
      carries: z.array(z.string()),
    }),
  ),
  /** Number of matches that score too little to be results. */
  below: z.int(),
});

/** Explanation of how search interprets a phrase and ranks the matches. */
export type SearchExplanation = z.infer<typeof explanation>;

export const phraseLook = z.object({
  phrase: z.string(),
  isUsable: z.boolean(),
  /** Whether the phrase is a wish that accompanies a trade, such as "open now". */
  isWish: z.boolean(),
  means: z.array(namedTrade),
  towns: z.array(z.object({ city: z.string(), state: z.string() })),
  namesakes: z.int(),
  /** Results of a search for the phrase today, or null if that search would take too long. */
  now: outcome.nullable(),
  explanation: explanation.nullable(),
  suggested: z.array(
    namedTrade.extend({ category: z.string().nullable(), after: outcome.nullable() }),
  ),
});

export type PhraseLook = z.infer<typeof phraseLook>;

export const tradePhrase = z.object({
  stem: z.string(),
  phrase: z.string(),
  kind: z.enum(['exact', 'narrower', 'need', 'broader']),
  others: z.array(z.string()),
});

export type TradePhrase = z.infer<typeof tradePhrase>;

const added = z.object({ id: z.int(), stem: z.string(), isNew: z.boolean() });

export const phraseCalls = {
  look: endpoint({
    method: 'GET',
    path: '/api/admin/phrases',
    summary:
      'What a search for a phrase finds now, how it is read and ranked, what else it names, and what it would find if one of the suggested trades had it. `tradeId` comes first among these.',
    access: 'directory',
    query: z.object({ phrase: line(MAX_PHRASE).default(''), tradeId: idText.optional() }),
    output: phraseLook,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trades/:id/phrases',
    summary: 'All phrases that mean a trade, by their words',
    access: 'directory',
    params,
    output: z.array(tradePhrase),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/phrases',
    summary: 'Add a phrase to a trade. Search understands it within a second.',
    access: 'directory',
    params,
    body: z.object({ phrase: phraseText }),
    output: added,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/trades/:id/phrases',
    summary: 'Take a phrase from a trade',
    access: 'directory',
    params,
    query: z.object({ stem: line(MAX_PHRASE).default('') }),
    output: z.object({ id: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/phrases/undo',
    summary: 'Undo your own last adding or removing of a phrase, shortly after it',
    access: 'directory',
    params,
    output: z.object({ id: z.int() }),
  }),
};
