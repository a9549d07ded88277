import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hasControlCharacters, idText, optionalLine, shortLine, slugLine } from '../text.ts';
import { trade } from '../trades.ts';
import { cleanLine } from '../visible-text.ts';

export const MAX_PHRASES = 50;
export const MAX_PHRASE = 60;

const alsoCalled = z
  .array(z.string().overwrite(cleanLine))
  .max(MAX_PHRASES, `Use at most ${MAX_PHRASES} lines`)
  .refine(
    (lines) => lines.every((text) => text.length <= MAX_PHRASE),
    `Use at most ${MAX_PHRASE} characters per line`,
  )
  .refine((lines) => !lines.some(hasControlCharacters), 'Remove the control characters')
  .refine(
    (lines) => lines.every((text) => text === '' || /[\p{L}\p{N}]/u.test(text)),
    'Use letters or digits in each line',
  )
  .transform((lines) => [...new Set(lines.filter(Boolean))]);

/** What the trade form holds; what is left out is emptied. */
export const tradeInput = z.object({
  name: shortLine('Name', 100),
  singular: shortLine('Singular name', 100),
  slug: slugLine(100),
  categoryId: z.int().min(1).nullable().default(null),
  icon: optionalLine(50),
  isListed: z.boolean().default(true),
  alsoCalled: alsoCalled.default([]),
});
export type TradeDraft = z.input<typeof tradeInput>;
export type TradeInput = z.output<typeof tradeInput>;

export const staffTrade = trade.extend({
  id: z.int(),
  categoryId: z.int().nullable(),
  alsoCalled: z.array(z.string()),
});
export type StaffTrade = z.infer<typeof staffTrade>;

const params = z.object({ id: idText });

export const staffTradeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trades',
    summary: 'Every trade, by name, with the other names that a search finds it by',
    access: 'editor',
    output: z.array(staffTrade),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/admin/trades',
    summary: 'Add a trade. Its slug can be none of a category.',
    access: 'editor',
    status: 201,
    body: tradeInput,
    output: staffTrade,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/trades/:id',
    summary: 'Change a trade, and the other names that a search finds it by',
    access: 'editor',
    params,
    body: tradeInput,
    output: staffTrade,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/trades/:id',
    summary:
      'Delete a trade. While businesses use it: 409 with their number, unless `moveTo` names the trade that they and the words for it go to, or is `none`.',
    access: 'editor',
    params,
    query: z.object({ moveTo: z.union([idText, z.literal('none')]).optional() }),
    output: z.object({
      id: z.int(),
      /** False while a job still changes businesses; the trade is off the lists at once. */
      isDone: z.boolean(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/undo',
    summary:
      'Bring back a trade that one deleted a moment ago, with its businesses and the words for it; 409 when it is too late',
    access: 'editor',
    params,
    output: staffTrade,
  }),
};
