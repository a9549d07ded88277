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

/** The values of the trade form; whatever is left out is cleared. */
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
    summary: 'All trades by name, with the other names that search finds them by',
    access: 'editor',
    output: z.array(staffTrade),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/admin/trades',
    summary: 'Add a trade. Its slug must not be that of a category.',
    access: 'editor',
    status: 201,
    body: tradeInput,
    output: staffTrade,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/trades/:id',
    summary: 'Edit a trade and the other names that search finds it by',
    access: 'editor',
    params,
    body: tradeInput,
    output: staffTrade,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/trades/:id',
    summary:
      'Delete a trade. If businesses use it, 409 with their number, unless `moveTo` names another trade for them and for its other names, or is `none`.',
    access: 'editor',
    params,
    query: z.object({ moveTo: z.union([idText, z.literal('none')]).optional() }),
    output: z.object({
      id: z.int(),
      /** False while a job is still changing businesses; the trade disappears from lists immediately. */
      isDone: z.boolean(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/trades/:id/undo',
    summary:
      'Undo your own deletion of a trade shortly after it. Its businesses and other names return to it. 409 if it is too late.',
    access: 'editor',
    params,
    output: staffTrade,
  }),
};
