import type { Owner } from '../../../contract/businesses.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';

/** Recipient of emails about a listing, with the id of the owner or of the invited person. */
export interface Reader {
  id: number;
  isInvited: boolean;
}

export function readerOf({ id, invitedPersonId }: Owner): Reader {
  return { id: invitedPersonId ?? id, isInvited: invitedPersonId !== null };
}

type InvitedReader = Pick<Stored<'invitedPeople'>, 'id' | 'email' | 'reviewMail' | 'inquiryMail'>;

/** Lists the people whom an owner invited and who accepted. Uses index `invited_people_owner`. */
export function listInvitedReaders(
  trx: DatabaseTransaction,
  ownerId: number,
): Promise<InvitedReader[]> {
  return trx
    .selectFrom('invitedPeople')
    .select(['id', 'email', 'reviewMail', 'inquiryMail'])
    .where('ownerId', '=', ownerId)
    .where('acceptedAt', 'is not', null)
    .orderBy('id')
    .execute();
}
