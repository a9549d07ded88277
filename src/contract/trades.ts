import { z } from 'zod';
import { idText, line, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const tradeName = z.object({ slug: z.string(), name: z.string() });

export type TradeName = z.infer<typeof tradeName>;

export const trade = z.object({
  slug: z.string(),
  name: z.string(),
  singular: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  icon: z.string().nullable(),
  /** Whether menus and town pages show the trade. Other trades are used only by search and forms. */
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
