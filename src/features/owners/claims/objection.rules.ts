import { isSignature, sign } from '../../../platform/signature.ts';

export const OBJECTION_PATH = '/api/claims/objection';
const PURPOSE = 'object to a claim';
export const OBJECTION_DAYS = 7;

/** Creates a signed link that isn't stored: it can only ask staff to decide. */
export function createObjectionLink(
  { secret, site }: { secret: string; site: { url: string } },
  claimId: number,
  at: Date,
): string {
  const time = String(at.getTime());
  const token = sign(secret, PURPOSE, `${claimId}.${time}`);
  return `${site.url}${OBJECTION_PATH}?${new URLSearchParams({ claim: String(claimId), time, token })}`;
}

export function readObjectionLink(
  secret: string,
  { claim = '', time = '', token = '' }: Record<string, string>,
  now: Date,
): number | null {
  const isOurs = isSignature(token, secret, { purpose: PURPOSE, text: `${claim}.${time}` });
  const isRecent = Number(time) > now.getTime() - OBJECTION_DAYS * 86_400_000;
  return isOurs && isRecent ? Number(claim) : null;
}
