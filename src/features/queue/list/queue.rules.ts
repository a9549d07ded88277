import { z } from 'zod';
import type { OwnerQuestion, QueueItem } from '../../../contract/queue.staff.ts';
import { ANSWER_DAYS } from '../../../domain/decision-limits.ts';
import { type QueueKind, queueKind } from '../../../domain/queue-kinds.ts';
import { cursorId, cursorTime, formatCursor, parseCursor } from '../../../platform/http/cursor.ts';
import { isPromised } from './promise.rules.ts';

const HOUR = 3_600_000;
export function queueRank(kind: QueueKind): number {
  return isPromised(kind) || kind === 'message' ? 0 : 1;
}

export interface QueuePosition {
  /** Items of a lower rank come first, whatever their time. */
  rank: number;
  at: Date;
  kind: QueueKind;
  place: number;
  part: number;
}

const shape = z
  .tuple([z.int(), cursorTime, queueKind, cursorId, cursorId])
  .transform(([rank, at, kind, place, part]): QueuePosition => ({ rank, at, kind, place, part }));

export function parseQueuePosition(cursor: string | undefined): QueuePosition | null {
  return parseCursor(cursor, shape);
}

export function formatQueuePosition({ rank, at, kind, place, part }: QueuePosition): string {
  return formatCursor([rank, at.getTime(), kind, place, part]);
}

export function silentSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_DAYS * 24 * HOUR);
}

interface Asked {
  question: string;
  askedAt: Date;
  version: number;
  answer: string | null;
  answeredAt: Date | null;
}

export function describeQuestion(asked: Asked, version: number, now: Date): OwnerQuestion {
  return {
    question: asked.question,
    askedAt: asked.askedAt.toISOString(),
    answer: asked.answer,
    answeredAt: asked.answeredAt?.toISOString() ?? null,
    state: stateOf(asked, version, now),
  };
}

function stateOf(asked: Asked, version: number, now: Date): OwnerQuestion['state'] {
  if (asked.answeredAt) return 'answered';
  if (asked.version !== version) return 'changed';
  return asked.askedAt > silentSince(now) ? 'waiting' : 'silent';
}

const askedKinds: readonly QueueKind[] = ['listing', 'change', 'doubt', 'claim', 'report'];

export function mayBeAsked(kind: QueueKind): boolean {
  return askedKinds.includes(kind);
}

export function readKey(key: string): { numbers: number[]; word: string } {
  const parts = key.split('-').slice(1);
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number);
  return { numbers, word: parts.filter((part) => !/^\d+$/.test(part)).join('-') };
}

export type Assignee = NonNullable<QueueItem['assignee']>;
