import { z } from 'zod';

const ids = z.array(z.int());

export const journal = z.object({
  reviews: z.object({
    /** Review ids moved from the merged listing to the survivor, and survivor's duplicates moved the other way. */
    toSurvivor: ids,
    toMerged: ids,
    /** Reviews that stopped counting, because their network already has enough reviews for that day. */
    uncounted: ids,
  }),
  slugs: z.array(z.string()),
  messages: ids,
  /** Merges of an earlier release moved none. */
  inquiries: ids.default([]),
  reports: ids,
  payments: ids,
  /** Terms that waited for the approval and began with the merge, with their former dates. */
  terms: z
    .array(
      z.object({
        id: z.int(),
        periodStart: z.string().nullable(),
        periodEnd: z.string().nullable(),
      }),
    )
    .default([]),
  photos: z.array(z.object({ id: z.int(), position: z.int() })),
  reminders: z.array(z.object({ premiumUntil: z.string(), days: z.int() })),
  figures: z.array(
    z.object({
      day: z.string(),
      seen: z.int(),
      views: z.int(),
      calls: z.int(),
      directions: z.int(),
      website: z.int(),
      inquiries: z.int().default(0),
      isNew: z.boolean(),
    }),
  ),
  /** Owner that moved; null if the survivor's owner stayed. */
  owner: z.object({ id: z.int(), links: ids }).nullable(),
  claims: ids,
  waiting: ids,
  pairs: z.object({
    /** State of the pair before the merge; null if there was none. */
    former: z
      .object({
        state: z.string(),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
      })
      .nullable(),
    repointed: z.array(z.object({ otherId: z.int(), state: z.string() })),
    /** Pairs decided as different that a changed phone or street may reopen. */
    different: z.array(
      z.object({
        otherId: z.int(),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
      }),
    ),
  }),
  labelId: z.int(),
  filled: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Journal = z.infer<typeof journal>;

export interface Sides {
  survivorId: number;
  mergedId: number;
}
