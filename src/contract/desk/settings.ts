import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { requiredEmail } from '../text.ts';
import { deskParams } from './desk.ts';

export const contactInput = z.object({
  email: requiredEmail(() => m.input_email_missing()),
});
export type ContactInput = z.output<typeof contactInput>;

export const deskSettingsCalls = {
  changeContact: endpoint({
    method: 'POST',
    path: '/api/desk/:id/contact',
    summary:
      'Email a link to a new address. Opening it makes the address the contact and closes the desks of the former one.',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    body: contactInput,
    maxBytes: 2000,
    output: z.object({ email: z.string() }),
  }),
  closeAll: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/sessions',
    summary: 'Close the desk in every browser, and cancel every link to it',
    access: 'owner',
    evenLocked: true,
    params: deskParams,
    output: z.object({ businessId: z.int() }),
  }),
};
