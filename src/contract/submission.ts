import { z } from 'zod';
import { rulesOf, submittedFields } from '../domain/listing-fields.ts';
import { line } from '../domain/text.ts';

export const businessInput = z.object({
  /** `email` is public. `ownerEmail` is private, for receipts and links to manage the listing. */
  ...rulesOf(submittedFields, 'submitted'),
  /** Whether the owner wants premium. It starts only after payment. */
  isPremium: z.boolean().default(false),
  /** Id of the plan that the owner wants in place of premium. */
  plan: line(40).optional(),
  /** Idempotency key made by the form, so that a retry or second click adds nothing. */
  submissionKey: z.uuid().optional(),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});
export type BusinessDraft = z.input<typeof businessInput>;
export type BusinessInput = z.output<typeof businessInput>;
