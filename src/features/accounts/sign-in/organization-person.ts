import { z } from 'zod';
import { callOut } from '../../../platform/http/call-out.ts';

const metadata = z.object({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
});
type Claims = z.infer<typeof claims>;

const idTokenClaims = claims.extend({ exp: z.number() });

const PATIENCE = 10_000;

export async function readMetadata(url: string): Promise<z.infer<typeof metadata> | null> {
  return metadata
    .nullable()
    .catch(null)
    .parse(await readJson(url));
}

/** From a verified ID token. What it leaves out is requested, and must be about the same person. */
export async function readPerson(
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
) {
  const payload = tokens.idToken?.split('.')[1];
  if (!payload) return null;
  const token = idTokenClaims.safeParse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  );
  if (!token.success) return null;
  if (token.data.email) return toPerson(token.data);
  if (!userInfoUrl || !tokens.accessToken) return null;
  const told = claims.safeParse(
    await readJson(userInfoUrl, { authorization: `Bearer ${tokens.accessToken}` }),
  );
  return told.success && told.data.sub === token.data.sub ? toPerson(told.data) : null;
}

function toPerson({ sub, email, email_verified, name }: Claims) {
  return { id: sub, sub, email, emailVerified: email_verified ?? false, name };
}

/** Follows no redirect. Null when there is no answer. */
async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const answer = await callOut(url, { headers, redirect: 'error', patience: PATIENCE });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
