import { z } from 'zod';

/** What proved that someone owns a listing: its contact on file, or one of the ways to claim it. */
export const ownerProof = z.enum(['contact', 'domain', 'website', 'letter', 'phone', 'staff']);
export type OwnerProof = z.infer<typeof ownerProof>;

/** Who has the desk of a listing open. Times are ISO 8601 in UTC. */
export const owner = z.object({
  id: z.int(),
  businessId: z.int(),
  email: z.string(),
  proof: ownerProof,
  provedAt: z.iso.datetime(),
  /** While another person claims the listing: its owner may look, but change nothing. */
  isLocked: z.boolean(),
});
export type Owner = z.infer<typeof owner>;
