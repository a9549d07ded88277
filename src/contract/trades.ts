import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { idText, line, paragraphs, slugText } from './text.ts';
import { MAX_TRADES } from './trade-choice.ts';

export const tradeName = z.object({ slug: z.string(), name: z.string() });
export type TradeName = z.infer<typeof tradeName>;

const once = () => m.input_trades_once();
const areDifferent = (slugs: string[]) => new Set(slugs).size === slugs.length;

/** Slugs of trades, the main one first. */
export const chosenTrades = z
  .array(slugText)
  .max(MAX_TRADES, {
    error: () => m.input_trades_max({ maxTrades: MAX_TRADES }),
  })
  .refine(areDifferent, { error: once });

/** The same, or the objects of a read, so that a read can be sent back unchanged. */
export const editedTrades = z
  .array(z.union([slugText, z.object({ slug: slugText }).transform(({ slug }) => slug)]))
  .max(MAX_TRADES, {
    error: () => m.input_trades_max({ maxTrades: MAX_TRADES }),
  })
  .refine(areDifferent, { error: once });

export const trade = z.object({
  slug: z.string(),
  name: z.string(),
  singular: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  icon: z.string().nullable(),
  /** Whether menus show it, and towns have pages of it; the others serve search and forms. */
  isListed: z.boolean(),
  businessCount: z.int(),
});
export type Trade = z.infer<typeof trade>;

export const tradeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/trades',
    summary: 'Every trade, by name, with its count of approved businesses',
    access: 'anyone',
    output: z.array(trade),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/trades/suggest',
    summary: 'Up to 3 trades that a name and description suggest, the likeliest first',
    access: 'anyone',
    query: z.object({
      name: line(200).default(''),
      description: paragraphs(5000).default(''),
      categoryId: idText.optional(),
    }),
    output: z.array(tradeName),
  }),
};
