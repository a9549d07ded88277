import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { mountButtonPage } from '../../../platform/http/button-page.ts';
import type { Api } from '../../../platform/http/mount.ts';
import {
  writeButton,
  writeLink,
  writeLinks,
  writeNotice,
  writePlainPage,
} from '../../../platform/http/plain-page.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { hashToken } from '../../../platform/token.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { holdCategory } from '../../businesses/model/queries.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { formatValue } from '../../mails/model/template-values.rules.ts';
import { findTradeNames } from '../../trades/ids.queries.ts';
import { restoreOwner } from '../model/change-contact.ts';
import { describeMailedChange, nameChanges, writeReplacedMail } from '../model/change-mail.ts';
import {
  findUndo,
  listLaterUndos,
  lockUndo,
  type OwnerUndo,
  spendUndos,
} from '../model/changes.queries.ts';
import { UNDO_PATH } from '../model/mail-changes.ts';
import { closeOwnerAreas } from '../model/queries.ts';
import {
  compareSnapshots,
  distinctNotes,
  planUndo,
  restoreColumns,
  type Snapshot,
  type UndoField,
  type UndoPlan,
  undoWords,
} from '../model/undoable.rules.ts';
import { endWaiting } from './waiting.ts';

export type UndoDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

export interface Undone {
  name: string;
  restored: UndoField[];
  skipped: UndoField[];
  withdrawn: number;
}

export function undoOwnerChanges(
  dependencies: UndoDependencies,
  token: string,
): Promise<Undone | null> {
  const { db, clock } = dependencies;
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const undo = await lockUndo(trx, hashToken(token));
    if (!undo || undo.usedAt || undo.expiresAt <= at) return null;
    return takeBack(trx, dependencies, undo, at);
  });
}

async function takeBack(
  trx: DatabaseTransaction,
  dependencies: UndoDependencies,
  undo: OwnerUndo,
  at: Date,
): Promise<Undone> {
  const { businessId } = undo;
  // Locks the category before the listing, like all code that locks both, to avoid deadlocks.
  const held = await holdFormerCategory(trx, undo);
  let plan: UndoPlan = { restored: {}, skipped: [], ids: [], waitingIds: [] };
  const operation = { action: 'owner.undo', by: 'owner', at };
  const { before, after } = await changeListing(trx, businessId, operation, async (row) => {
    plan = planUndo(row, undo, await listChain(trx, undo), held?.id);
    const restored = await withoutDeletedTrades(trx, plan.restored);
    return restoreColumns(restored, row, held?.name ?? '');
  });
  if (plan.restored.contact !== undefined) {
    await closeOwnerAreas(trx, businessId, at);
    await restoreOwner(trx, { businessId, ownerId: undo.ownerId, at });
    const replaced = contactOf(before);
    const mail = replaced && writeReplacedMail(dependencies.site, replaced, after);
    if (mail) await dependencies.jobs.enqueue(trx, mailQueue, mail);
  }
  const withdrawn = await endWaiting(trx, plan.waitingIds, { state: 'withdrawn', by: 'owner', at });
  await spendUndos(trx, plan.ids, at);
  return {
    name: after.name,
    restored: Object.keys(plan.restored) as UndoField[],
    skipped: plan.skipped,
    withdrawn: withdrawn.length,
  };
}

/**
 * Returns the undos to apply. Undoing a change of contact also undoes all later changes, which a thief may have made.
 */
function listChain(trx: DatabaseTransaction, undo: OwnerUndo): Promise<OwnerUndo[]> {
  return undo.after.contact === undefined ? Promise.resolve([]) : listLaterUndos(trx, undo);
}

async function holdFormerCategory(trx: DatabaseTransaction, undo: OwnerUndo) {
  const all = [undo, ...(await listChain(trx, undo))];
  const id = all.find(({ before }) => before.categoryId !== undefined)?.before.categoryId;
  const category = id === undefined ? null : await holdCategory(trx, id);
  return id !== undefined && category ? { id, name: category.name } : null;
}

async function withoutDeletedTrades(trx: DatabaseTransaction, restored: Snapshot) {
  if (!restored.trades) return restored;
  const known = await findTradeNames(trx, restored.trades);
  return { ...restored, trades: restored.trades.filter((id) => known.has(id)) };
}

export function mountOwnerUndo(api: Api, dependencies: UndoDependencies) {
  mountButtonPage(api, UNDO_PATH, {
    limit: 'sign-in',
    read: ({ token = '' }) => token,
    ask: async (token) => {
      const offer = await readUndo(dependencies, token);
      return offer && writeOffer(offer);
    },
    act: async (token) => {
      const undone = await undoOwnerChanges(dependencies, token);
      return undone && writeOutcome(undone);
    },
    gone: () =>
      writeNotice(
        m.common_link_dead(),
        writeLinks(m.owner_undo_link_used(), { contact: '/contact' }),
        writeLink('/desk', m.common_manage_listing()),
      ),
  });
}

function writeOffer({ name, lines, isContact }: UndoOffer): string {
  const more = isContact ? `<p>${m.owner_undo_contact_warning()}</p>` : '';
  return writePlainPage({
    title: m.owner_undo_question(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${writeList(lines)}
${more}
${writeButton(m.owner_undo_button())}`,
  });
}

function writeOutcome({ name, restored, skipped, withdrawn }: Undone): string {
  const lines = [
    ...restored.map((field) => m.owner_undo_field_restored({ field: undoWords(field) })),
    ...skipped.map((field) => m.owner_undo_field_changed({ field: undoWords(field) })),
    ...(withdrawn > 0 ? [m.owner_undo_withdrawn()] : []),
  ];
  const isUndone = restored.length + withdrawn > 0;
  return writePlainPage({
    title: isUndone ? m.owner_undo_done_title() : m.owner_undo_none_title(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${lines.length > 0 ? writeList(lines) : `<p>${m.owner_undo_done_text()}</p>`}
<p>${writeLinks(m.owner_undo_next(), { desk: '/desk', contact: '/contact' })}</p>`,
  });
}

function writeList(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

interface UndoOffer {
  name: string;
  lines: string[];
  isContact: boolean;
}

/** Returns what a link would undo, or null if it was used, expired or invalid. */
async function readUndo(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<UndoOffer | null> {
  const undo = await findUndo(db, hashToken(token));
  if (!undo || undo.usedAt || undo.expiresAt <= clock()) return null;
  const { before, after } = compareSnapshots(undo.before, undo.after);
  const named = await db.kysely.transaction().execute((trx) => nameChanges(trx, before, after));
  return {
    name: undo.businessName,
    lines: [
      ...named.map(describeMailedChange),
      ...distinctNotes(undo.notes).map((note) => formatValue(note, currentLanguage() ?? 'en')),
    ],
    isContact: after.contact !== undefined,
  };
}
