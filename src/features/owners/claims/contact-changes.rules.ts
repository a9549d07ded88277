import type { OriginField, Origins } from '../../../contract/businesses.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';

const SETTLING_DAYS = 30;

export function settlingSince(now: Date): Date {
  return new Date(now.getTime() - SETTLING_DAYS * 86_400_000);
}

/** Checks whether the contact changed too recently to prove ownership, or was set by this person as a former owner. */
export function isUnsettled(
  origins: Origins | null,
  fields: readonly OriginField[],
  { now, email, owners }: { now: Date; email: string; owners: { email: string; provedAt: Date }[] },
): boolean {
  const since = settlingSince(now);
  return fields
    .flatMap((field) => origins?.[field] ?? [])
    .map(({ by, at }) => ({ by, at: new Date(at) }))
    .some(({ by, at }) => at > since || (by === 'owner' && isByThem(at)));

  function isByThem(at: Date): boolean {
    return owners.some((owner) => owner.provedAt <= at && isSameMailbox(owner.email, email));
  }
}
