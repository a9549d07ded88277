import { z } from 'zod';
import type { MailState, SentMail, WaitingMail } from '../../../contract/mails.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { hashRecipient } from '../../notices/hash-recipient.ts';
import { titleOf } from '../list-templates.ts';
import { maskAddress } from '../mask-address.rules.ts';
import { findObstacle, keepsAddress } from './keep.rules.ts';
import {
  countSent,
  countWaiting,
  findSent,
  findWaiting,
  type SentFilter,
  type SentRow,
  type WaitingRow,
} from './list.queries.ts';

const MAX_COUNT = 10_000;
const MOST_WAITING = 100;
const position = z.tuple([cursorId]);

export interface SentRequest {
  to?: string | undefined;
  state?: MailState | undefined;
  template?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listSent(
  { db, secret }: { db: Database; secret: string },
  { to, state, template, limit, cursor }: SentRequest,
): Promise<Page<SentMail>> {
  const filter: SentFilter = {
    recipientHash: to ? hashRecipient(secret, to) : null,
    state: state ?? null,
    template: template ?? null,
  };
  const below = parseCursor(cursor, position)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const [found, count] = await Promise.all([
    findSent(db, filter, { below, limit: limit + 1 }),
    countSent(db, filter, MAX_COUNT + 1),
  ]);
  const { items, next } = pageOf(found, limit, (last) => formatCursor([last.id]));
  const total = Math.min(count, MAX_COUNT);
  return { items: items.map(toSentMail), next, total, isTotalCapped: count > MAX_COUNT };
}

function toSentMail(row: SentRow): SentMail {
  const { id, recipient: to, template, language, state, reason, tries, isTest } = row;
  return {
    id,
    to,
    template,
    language,
    state,
    reason,
    tries,
    isTest,
    title: titleOf(template),
    business: describeBusiness(row),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    obstacle: findObstacle(row),
  };
}

function describeBusiness({ businessId, business }: Pick<SentRow, 'businessId' | 'business'>) {
  return businessId !== null && business !== null ? { id: businessId, name: business } : null;
}

export async function listWaiting(db: Database): Promise<{ count: number; mails: WaitingMail[] }> {
  const [rows, count] = await Promise.all([
    findWaiting(db, mailQueue.name, MOST_WAITING),
    countWaiting(db, mailQueue.name),
  ]);
  return { count, mails: rows.map(toWaitingMail) };
}

function toWaitingMail(row: WaitingRow): WaitingMail {
  const { id, template, to } = row;
  return {
    id,
    to: keepsAddress(template) ? to : maskAddress(to),
    title: titleOf(template),
    business: describeBusiness(row),
    createdAt: row.createdAt.toISOString(),
  };
}
