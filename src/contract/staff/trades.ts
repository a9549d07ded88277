import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { hasControlCharacters, idText, optionalLine, shortLine, slugLine } from '../text.ts';
import { MAX_PHRASE, MAX_PHRASES } from '../trade-choice.ts';
import { trade } from '../trades.ts';
import { cleanLine } from '../visible-text.ts';

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

/** The values of the trade form; whatever is left out is cleared. A hidden trade is in no menu. */
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
  /** Null where listings lose the trade. */
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
      /** False while a job is still changing businesses; the trade disappears from lists immediately. */
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
