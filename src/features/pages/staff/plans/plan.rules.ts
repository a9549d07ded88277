import * as m from '#messages';
import { AppError } from '../../../../platform/errors.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FURTHEST_DAYS = 731;

/** The minute that was meant. Throws `invalid` for one that is over, or too far away. */
export function readMinute(publishAt: string, now: Date): Date {
  const minute = Math.floor(Date.parse(publishAt) / MINUTE) * MINUTE;
  if (minute <= now.getTime()) throw refuse(m.pages_schedule_past());
  if (minute > now.getTime() + FURTHEST_DAYS * DAY) throw refuse(m.pages_schedule_too_far());
  return new Date(minute);
}

function refuse(message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field: 'publishAt', message }] });
}

/** Seconds until then, not one too few. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}
