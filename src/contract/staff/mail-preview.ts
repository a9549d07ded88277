import { z } from 'zod';

/** An email as its recipient will read it. */
export const mailPreview = z.object({
  /** Null where the listing has no address to write to. */
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreview>;
