import type { Owner } from '../../../contract/businesses.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';

/** Whoever gets emails about a listing, with the id of the owner or of the invited person. */
export interface Reader {
  id: number;
  isInvited: boolean;
}

export function readerOf({ id, invitedPersonId }: Owner): Reader {
  return { id: invitedPersonId ?? id, isInvited: invitedPersonId !== null };
}

type InvitedReader = Pick<Stored<'invitedPeople'>, 'id' | 'email' | 'reviewMail' | 'inquiryMail'>;

/**
 * Lists the people whom an owner invited and who accepted, but whoever reads the listing's contact anyway. Uses
 * index `invited_people_owner`.
 */
export async function listInvitedReaders(
  trx: DatabaseTransaction,
  { ownerId, contact }: { ownerId: number; contact: string | null },
): Promise<InvitedReader[]> {
  const rows = await trx
    .selectFrom('invitedPeople')
    .select(['id', 'email', 'reviewMail', 'inquiryMail'])
    .where('ownerId', '=', ownerId)
    .where('acceptedAt', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.filter(({ email }) => !(contact && isSameMailbox(contact, email)));
}
