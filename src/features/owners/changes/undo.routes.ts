import * as m from '#messages';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeLink, writeLinks, writePlainPage } from '../../../platform/http/plain-page.ts';
import { hashToken } from '../../contacts/token.rules.ts';
import { sayMailValue } from '../../mails/say-value.ts';
import { UNDO_PATH } from './mail-changes.ts';
import { describeChange, nameChanges } from './name-values.ts';
import { findUndo } from './undo.queries.ts';
import { distinctNotes } from './undo.rules.ts';
import { type UndoDependencies, type Undone, undoOwnerChanges } from './undo.ts';
import { compareSnapshots, undoWords } from './undoable.rules.ts';

/** A page with a button: programs that scan mail follow links, and must change nothing. */
export function mountOwnerUndo({ http, guards }: Api, dependencies: UndoDependencies) {
  http.get(UNDO_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    const offer = await readUndo(dependencies, c.req.query('token') ?? '');
    return offer ? c.html(writeOffer(offer)) : c.html(writeClosed(), 410);
  });

  http.post(UNDO_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const undone = await guards.enter('writes', c.get('address'), () =>
      undoOwnerChanges(dependencies, c.req.query('token') ?? ''),
    );
    return undone ? c.html(writeOutcome(undone)) : c.html(writeClosed(), 410);
  });
}

function writeOffer({ name, lines, isContact }: UndoOffer): string {
  const more = isContact ? `<p>${m.owner_undo_contact_warning()}</p>` : '';
  return writePlainPage({
    title: m.owner_undo_question(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${writeList(lines)}
${more}
<form method="post">
<button>${m.owner_undo_button()}</button>
</form>`,
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

function writeClosed(): string {
  return writePlainPage({
    title: m.common_link_dead(),
    body: `<p>${writeLinks(m.owner_undo_link_used(), { contact: '/contact' })}</p>
${writeLink('/desk', m.common_manage_listing())}`,
  });
}

interface UndoOffer {
  name: string;
  lines: string[];
  isContact: boolean;
}

/** What a link would undo; null for one that was used, is too old or was made up. */
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
      ...named.map(describeChange),
      ...distinctNotes(undo.notes).map((note) => sayMailValue(note)),
    ],
    isContact: after.contact !== undefined,
  };
}
