import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import {
  answers,
  CONFIRM_FOR,
  CONFIRM_PATH,
  CONFIRM_PURPOSE,
  type ConfirmAnswer,
  describeLink,
} from './link.rules.ts';
import { findAskedListing } from './queries.ts';

export interface ConfirmLink {
  businessId: number;
  name: string;
  answer: ConfirmAnswer;
}

/** Signed, not kept: they say what an owner may say often. */
export function createConfirmLinks(
  secret: string,
  { id, contact, at, siteUrl }: { id: number; contact: string; at: Date; siteUrl: string },
): Record<ConfirmAnswer, string> {
  const time = String(at.getTime());
  const token = sign(secret, CONFIRM_PURPOSE, describeLink({ id, contact, time }));
  const urlOf = (answer: ConfirmAnswer) =>
    `${siteUrl}${CONFIRM_PATH}?${new URLSearchParams({ business: String(id), answer, time, token })}`;
  return { right: urlOf('right'), correct: urlOf('correct'), closed: urlOf('closed') };
}

export async function readConfirmLink(
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
  query: Record<string, string>,
): Promise<ConfirmLink | null> {
  const { business = '', time = '', token = '' } = query;
  const answer = answers.find((one) => one === query.answer);
  const isDue = Number(time) > clock().getTime() - CONFIRM_FOR;
  if (!answer || !isDue || !/^[1-9]\d{0,14}$/.test(business)) return null;
  const listing = await findAskedListing(db, Number(business));
  const contact = listing && contactOf(listing);
  if (!listing || !contact) return null;
  const { id, name } = listing;
  const text = describeLink({ id, contact, time });
  const isOurs = isSignature(token, secret, { purpose: CONFIRM_PURPOSE, text });
  return isOurs ? { businessId: id, name, answer } : null;
}
