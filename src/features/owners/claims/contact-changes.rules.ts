import { isSameMailbox } from '../../contacts/contact.rules.ts';

export const SETTLING_DAYS = 30;

export interface ContactChange {
  at: Date;
  actor: string;
  fields: string[];
}

/** Whether a contact that was changed then can't prove anything yet, or never to this person. */
export function isUnsettled(
  changes: ContactChange[],
  fields: readonly string[],
  { now, email, owners }: { now: Date; email: string; owners: { email: string; provedAt: Date }[] },
): boolean {
  const since = now.getTime() - SETTLING_DAYS * 86_400_000;
  return changes
    .filter((change) => change.fields.some((field) => fields.includes(field)))
    .some(({ at, actor }) => at.getTime() > since || (actor === 'owner' && isByThem(at)));

  function isByThem(at: Date): boolean {
    return owners.some((owner) => owner.provedAt <= at && isSameMailbox(owner.email, email));
  }
}
