import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { idText, line } from '../text.ts';
import { bulkEdit, bulkPreview } from './bulk-edit.ts';
import { MAX_BULK } from './businesses.ts';
import { mailPreview } from './mail-preview.ts';

const id = z.int().min(1);

/** What a decision on businesses would do, before it is made. */
export const previewCalls = {
  edits: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/bulk/preview',
    summary: 'What `move` and `edit` would change of each business, without changing it',
    access: 'listings',
    body: z.object({
      ids: z
        .array(id)
        .min(1)
        .max(MAX_BULK, {
          error: () => m.input_bulk_max({ maxBulk: MAX_BULK }),
        }),
      categoryId: id.optional(),
      edit: bulkEdit.optional(),
    }),
    output: bulkPreview,
  }),
  rejection: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/rejection-mail',
    summary: 'The email that rejecting a business would send, as its owner would read it',
    access: 'listings',
    params: z.object({ id: idText }),
    query: z.object({ reason: line(500).optional() }),
    output: mailPreview,
  }),
};
