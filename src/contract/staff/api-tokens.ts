import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { allRights, type Right } from '../rights.ts';
import { idText, shortLine } from '../text.ts';

export const MAX_TOKENS = 100;

/** What every token begins with, so that it is known where it must not stand. */
export const TOKEN_PREFIX = 'mst_';

/** What programs may be allowed: all that staff may do, but not to let others in. */
export const programRights = allRights.filter(
  (right): right is Exclude<Right, 'people'> => right !== 'people',
);

export const tokenInput = z.object({
  name: shortLine(() => m.common_name(), 60),
  rights: z
    .array(z.enum(programRights))
    .min(1, { error: () => m.input_right_choice() })
    .max(programRights.length)
    .refine((rights) => new Set(rights).size === rights.length, {
      error: () => m.input_rights_once(),
    }),
  /** False: it only reads. */
  mayChange: z.boolean(),
  /** It ends with this day; null for one that does not expire. */
  expiresOn: z.iso.date({ error: () => m.input_date_format() }).nullable(),
});
export type TokenInput = z.infer<typeof tokenInput>;

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  rights: z.array(z.enum(allRights)),
  mayChange: z.boolean(),
  /** Address of who made it, and whose rights it can't exceed. */
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Its last day. */
  expiresOn: z.iso.date().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** To the minute. */
  usedAt: z.iso.datetime().nullable(),
  uses: z.int(),
});
export type ApiToken = z.infer<typeof apiToken>;

const params = z.object({ id: idText });

export const apiTokenCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tokens',
    summary: `Tokens of programs, the newest first, then those that were revoked; at most ${MAX_TOKENS}`,
    access: 'people',
    output: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tokens',
    summary:
      'Make a token for a program. The answer has it, once. 403 for rights that you do not have yourself.',
    access: 'people',
    status: 201,
    body: tokenInput,
    output: apiToken.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/tokens/:id',
    summary: 'Revoke a token. Its next call is refused.',
    access: 'people',
    params,
    output: apiToken,
  }),
};
