import { z } from 'zod';

const ids = z.array(z.int());

/** What a merge moved and filled in, so that it can be undone. */
export const journal = z.object({
  reviews: z.object({
    /** Of the merged one, at the survivor now; and dropped ones of the survivor, the other way. */
    toSurvivor: ids,
    toMerged: ids,
    /** Count no longer: their network has another review of that day. */
    uncounted: ids,
  }),
  slugs: z.array(z.string()),
  messages: ids,
  reports: ids,
  payments: ids,
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
      /** The survivor had none of that day. */
      isNew: z.boolean(),
    }),
  ),
  /** Null where the owner stayed. */
  owner: z.object({ id: z.int(), links: ids }).nullable(),
  claims: ids,
  waiting: ids,
  pairs: z.object({
    /** How the pair of both stood before; null where there was none. */
    former: z
      .object({
        state: z.string(),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
      })
      .nullable(),
    /** Pairs of the merged one that are the survivor's now: the other listing, and their state. */
    repointed: z.array(z.object({ otherId: z.int(), state: z.string() })),
    /** Decisions on the survivor, which a new phone or street opens again. */
    different: z.array(
      z.object({
        otherId: z.int(),
        decidedAt: z.string().nullable(),
        decidedBy: z.string().nullable(),
      }),
    ),
  }),
  labelId: z.int(),
  /** Columns of the survivor, before and after. */
  filled: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Journal = z.infer<typeof journal>;

export interface Sides {
  survivorId: number;
  mergedId: number;
}
