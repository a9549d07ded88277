import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE, paging } from './paging.ts';
import { idText, optionalLine, paragraphs, shortLine, slugLine, slugText } from './text.ts';
import { tradeName } from './trades.ts';

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

export const categoryDetail = category.extend({
  isTrade: z.boolean(),
  parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** Trades that have businesses, those with the most first: a category's, or those beside a trade. */
  trades: z.array(tradeName.extend({ businessCount: z.int() })),
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

/** The values of the category form; whatever is left out is cleared. */
export const categoryInput = z.object({
  name: shortLine(() => m.common_name(), 100),
  slug: slugLine(100),
  icon: optionalLine(50),
  description: paragraphs(1000)
    .nullish()
    .transform((text) => text || null),
});
/** The form's values, before parsing. */
export type CategoryDraft = z.input<typeof categoryInput>;
export type CategoryInput = z.output<typeof categoryInput>;

const params = z.object({ id: idText });

export const staffCategoryCalls = {
  post: endpoint({
    method: 'POST',
    path: '/api/admin/categories',
    summary: 'Add a category at the end of the list',
    access: 'directory',
    status: 201,
    body: categoryInput,
    output: category,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/admin/categories/:id',
    summary: 'Edit a category. Search finds its businesses by the new name once a job has run.',
    access: 'directory',
    params,
    body: categoryInput,
    output: category,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/categories/:id',
    summary:
      'Delete a category. If businesses use it, 409 with their number, unless `moveTo` names another category for them. Its trades move with them, or are left without a category.',
    access: 'directory',
    params,
    query: z.object({ moveTo: idText.optional() }),
    output: z.object({
      id: z.int(),
      /** False while a job is still moving businesses; the category disappears from lists immediately. */
      isDone: z.boolean(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/categories/:id/undo',
    summary:
      'Undo your own deletion of a category shortly after it. Its businesses return to it. 409 if it is too late.',
    access: 'directory',
    params,
    output: category,
  }),
};
