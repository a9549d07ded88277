import { z } from 'zod';
import * as m from '#messages';
import { idText, optionalLine, paragraphs, shortLine, slugLine } from '../domain/text.ts';
import { category } from './categories.ts';
import { endpoint } from './endpoint.ts';

export const categoryInput = z.object({
  name: shortLine(() => m.common_name(), 100),
  slug: slugLine(100),
  icon: optionalLine(50),
  description: paragraphs(1000)
    .nullish()
    .transform((text) => text || null),
});

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
      /** False while a job is still moving businesses. The category disappears from lists immediately. */
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
