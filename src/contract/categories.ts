import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE, paging } from './paging.ts';
import { slugText } from './text.ts';

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  /** Approved businesses in the category. */
  businessCount: z.int(),
});
export type Category = z.infer<typeof category>;

export const categoryCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'Categories, in the order staff gave them',
    access: 'anyone',
    paged: true,
    query: z.object(paging(MAX_PAGE_SIZE)),
    output: z.array(category),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/categories/:slug',
    summary: 'One category by its slug',
    access: 'anyone',
    params: z.object({ slug: slugText }),
    output: category,
  }),
};
