import * as m from '#messages';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeLink, writeLinks, writePlainPage } from '../../../platform/http/plain-page.ts';
import { UNDO_PATH } from './mail-changes.ts';
import { readUndo, type UndoOffer } from './read-undo.ts';
import { type UndoDependencies, type Undone, undoOwnerChanges } from './undo.ts';
import { undoWords } from './undoable.rules.ts';

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
  const more = isContact ? `<p>${m.owners_changes_emails_will_go_to_the_former()}</p>` : '';
  return writePlainPage({
    title: m.owners_changes_undo_these_changes_question(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${writeList(lines)}
${more}
<form method="post">
<button>${m.owners_changes_undo_these_changes()}</button>
</form>`,
  });
}

function writeOutcome({ name, restored, skipped, withdrawn }: Undone): string {
  const lines = [
    ...restored.map((field) =>
      m.owners_changes_field_as_it_was_before({ field: undoWords(field) }),
    ),
    ...skipped.map((field) =>
      m.owners_changes_field_changed_again_since({ field: undoWords(field) }),
    ),
    ...(withdrawn > 0 ? [m.owners_changes_what_waited_for_our_team_is()] : []),
  ];
  const isUndone = restored.length + withdrawn > 0;
  return writePlainPage({
    title: isUndone ? m.owners_changes_changes_undone() : m.owners_changes_nothing_was_undone(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${lines.length > 0 ? writeList(lines) : `<p>${m.owners_changes_it_stands_as_it_did_before()}</p>`}
<p>${writeLinks(m.owners_changes_to_look_after_your_listing(), { desk: '/desk', contact: '/contact' })}</p>`,
  });
}

function writeList(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

function writeClosed(): string {
  return writePlainPage({
    title: m.owners_this_link_no_longer_works(),
    body: `<p>${writeLinks(m.owners_changes_each_link_works_once_for_7(), { contact: '/contact' })}</p>
${writeLink('/desk', m.owners_manage_your_listing())}`,
  });
}
