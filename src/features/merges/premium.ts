import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import { hasRight } from '../../domain/rights.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { isPremiumAt } from '../businesses/model/premium.rules.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { contactOf, isSameMailbox } from '../mails/model/contact.rules.ts';
import { maskAddress, planMail } from '../mails/model/plan.ts';
import { nameTo } from '../payments/model/mail.ts';
import { findRunning, type RunningPayment } from './merges.queries.ts';

export type Merger = Pick<User, 'id' | 'rights'>;

export async function requireMovesPremium(
  trx: DatabaseTransaction,
  { survivor, merged }: { survivor: ListingRow; merged: ListingRow },
  { by, movesPremium, at }: { by: Merger; movesPremium: boolean; at: Date },
): Promise<void> {
  if (!isPremiumAt(merged, at)) return;
  const names = { merged: merged.name, survivor: survivor.name };
  if (!hasRight(by, 'premium')) {
    throw new AppError('forbidden', m.merges_premium_right(names));
  }
  if (movesPremium) return;
  const message = m.merges_premium_moves(names);
  const payers = (await findRunning(trx, merged.id, at)).flatMap(listPayers).map(maskAddress);
  const until = merged.premiumUntil && longDate(merged.premiumUntil);
  const premium = until ? m.merges_premium_until({ until }) : m.merges_premium_endless();
  const paid =
    payers.length > 0
      ? m.merges_premium_payers({ payers: [...new Set(payers)].join(', ') })
      : m.merges_premium_unpaid();
  throw new AppError('conflict', `${message} ${premium} ${paid} ${m.merges_premium_told()}`, {
    fields: [{ field: 'movesPremium', message }],
  });
}

export function requireMovesBack(merged: ListingRow, by: Merger, at: Date): void {
  if (!isPremiumAt(merged, at) || hasRight(by, 'premium')) return;
  throw new AppError('forbidden', m.merges_undo_premium_right({ merged: merged.name }));
}

export function writePremiumMails(
  template: 'premium-moved' | 'premium-moved-back',
  payments: RunningPayment[],
  { survivor, merged, at }: { survivor: ListingRow; merged: ListingRow; at: Date },
): PlannedMail[] {
  if (!isPremiumAt(merged, at)) return [];
  const contact = contactOf(merged);
  const own = [contact, ...payments.map(({ contactEmail }) => contactEmail)].flatMap(
    (address) => address ?? [],
  );
  const told = [...own, ...payments.flatMap(({ receiptEmail }) => receiptEmail ?? [])].filter(
    (address, place, all) => all.findIndex((one) => isSameMailbox(one, address)) === place,
  );
  const ends = template === 'premium-moved' ? survivor.premiumUntil : merged.premiumUntil;
  return told.map((to) => {
    const isOwn = own.some((address) => isSameMailbox(address, to));
    const fields = {
      merged: nameTo({ isOwn }, merged),
      listing: nameTo({ isOwn }, survivor),
      ends_on: ends && { day: ends.toISOString() },
    };
    return planMail(template, to, fields, { businessId: survivor.id });
  });
}

function listPayers({ receiptEmail, contactEmail }: RunningPayment): string[] {
  return [receiptEmail ?? contactEmail].flatMap((address) => address ?? []);
}

function longDate(date: Date): string {
  return date.toLocaleDateString(m.format_locale(), { dateStyle: 'long', timeZone: 'UTC' });
}
