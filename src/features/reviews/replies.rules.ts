import * as m from '#messages';
import type { OwnReply, ReplyHeldFor } from '../../contract/reviews.ts';
import { AppError } from '../../platform/errors.ts';

export interface ReplyRow {
  text: string;
  createdAt: Date;
  updatedAt: Date;
  isHeld: boolean;
  heldFor: ReplyHeldFor | null;
  deletedAt: Date | null;
}

/** Shorter ones, such as thanks, are the same by chance. */
const WORDS_OF_A_REPEAT = 8;

export function mayBeRepeat(text: string): boolean {
  return text.split(/\s+/).length >= WORDS_OF_A_REPEAT;
}

export function toOwnReply({ text, createdAt, updatedAt, isHeld }: ReplyRow): OwnReply {
  return {
    text,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isHeld,
  };
}

/** Throws `conflict`, with what is there now, unless that is what was read. */
export function refuseStaleReply(current: ReplyRow | null, readAt: string | null): void {
  const isSame = current ? isOfTime(current, readAt) : readAt === null;
  if (isSame) return;
  throw new AppError('conflict', current ? m.replies_changed_elsewhere() : m.replies_removed(), {
    current: current && toOwnReply(current),
  });
}

export function isOfTime({ updatedAt }: ReplyRow, readAt: string | null): boolean {
  return readAt !== null && updatedAt.getTime() === new Date(readAt).getTime();
}
