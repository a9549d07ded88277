import { z } from 'zod';
import { rulesOf, submittedFields } from '../domain/listing-fields.ts';

/** What an owner submits: the rules of the form, on both sides of the wire. */
export const businessInput = z.object({
  /** `email` is shown on the listing; `ownerEmail` is for us alone: receipts, and links to manage the listing. */
  ...rulesOf(submittedFields, 'submitted'),
  /** Only a wish: nothing becomes premium before it is paid for. */
  isPremium: z.boolean().default(false),
  /** Generated once by the form, so that a resend (lost answer, second click) adds nothing. */
  submissionKey: z.uuid().optional(),
  /** A honeypot: people never see this field, so whatever fills it in is a bot. */
  nickname: z.string().max(200).optional(),
});
/** The form's values, before parsing. */
export type BusinessDraft = z.input<typeof businessInput>;
export type BusinessInput = z.output<typeof businessInput>;
