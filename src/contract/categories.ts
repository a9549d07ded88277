import { z } from 'zod';
import { slugText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE, paging } from './paging.ts';
import { tradeName } from './trades.ts';

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  businessCount: z.int(),
});

export type Category = z.infer<typeof category>;

export const categoryDetail = category.extend({
  isTrade: z.boolean(),
  parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Trades that have businesses, most businesses first: those of the category, or related to the trade. */
  trades: z.array(tradeName.extend({ businessCount: z.int() })),
  /** The six towns with the most businesses, most businesses first. */
  towns: z.array(z.object({ city: z.string(), state: z.string() })),
});

export type CategoryDetail = z.infer<typeof categoryDetail>;

export const categoryCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'Categories, in the order set by staff',
    access: 'anyone',
    paged: true,
    isOnManyScreens: true,
    query: z.object(paging(MAX_PAGE_SIZE)),
    output: z.array(category),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/categories/:slug',
    summary: 'A category or a trade by its slug',
    access: 'anyone',
    isOnManyScreens: true,
    params: z.object({ slug: slugText }),
    output: categoryDetail,
  }),
};
