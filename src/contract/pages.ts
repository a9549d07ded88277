import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE, paging } from './paging.ts';
import { slugText } from './text.ts';

/** A content page. `content` is sanitized HTML. */
export const page = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type Page = z.infer<typeof page>;

export const pageCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/pages',
    summary: 'Published pages',
    access: 'anyone',
    paged: true,
    query: z.object(paging(MAX_PAGE_SIZE)),
    output: z.array(page),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/pages/:slug',
    summary: 'A published page by its slug',
    access: 'anyone',
    params: z.object({ slug: slugText }),
    output: page,
  }),
};
