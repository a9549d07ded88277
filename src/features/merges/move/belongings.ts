import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  copyReminders,
  dropReminders,
  movePhotos,
  movePhotosBack,
  moveRows,
  moveRowsBack,
  moveSlugs,
  moveSlugsBack,
} from './belongings.queries.ts';
import { addDays, subtractDays } from './figures.queries.ts';
import type { Journal, Sides } from './journal.rules.ts';

type Belongings = Pick<
  Journal,
  'slugs' | 'messages' | 'reports' | 'payments' | 'photos' | 'reminders' | 'figures'
>;

/** All that hangs on a listing besides its reviews and its owner. */
export async function moveBelongings(
  trx: DatabaseTransaction,
  sides: Sides,
  mostPhotos: number,
): Promise<Belongings> {
  return {
    slugs: await moveSlugs(trx, sides),
    messages: await moveRows(trx, 'messages', sides),
    reports: await moveRows(trx, 'business_reports', sides),
    payments: await moveRows(trx, 'payments', sides),
    photos: await movePhotos(trx, sides, mostPhotos),
    reminders: await copyReminders(trx, sides),
    figures: await addDays(trx, sides),
  };
}

export async function moveBelongingsBack(
  trx: DatabaseTransaction,
  sides: Sides,
  moved: Belongings,
): Promise<void> {
  await moveSlugsBack(trx, sides, moved.slugs);
  await moveRowsBack(trx, 'messages', sides, moved.messages);
  await moveRowsBack(trx, 'business_reports', sides, moved.reports);
  await moveRowsBack(trx, 'payments', sides, moved.payments);
  await movePhotosBack(trx, sides, moved.photos);
  await dropReminders(trx, sides.survivorId, moved.reminders);
  await subtractDays(trx, sides.survivorId, moved.figures);
}
