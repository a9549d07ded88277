import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { UNDO_PATH } from './mail-changes.ts';
import { readUndo, type UndoOffer } from './read-undo.ts';
import { type UndoDependencies, type Undone, undoOwnerChanges } from './undo.ts';
import { undoWords } from './undoable.rules.ts';

/** A page with a button: programs that scan mail follow links, and must change nothing. */
export function mountOwnerUndo({ http, guards }: Api, dependencies: UndoDependencies) {
  http.get(UNDO_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    const offer = await readUndo(dependencies, c.req.query('token') ?? '');
    return offer ? c.html(writeOffer(offer)) : c.html(CLOSED, 410);
  });

  http.post(UNDO_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const undone = await guards.enter('writes', () =>
      undoOwnerChanges(dependencies, c.req.query('token') ?? ''),
    );
    return undone ? c.html(writeOutcome(undone)) : c.html(CLOSED, 410);
  });
}

function writeOffer({ name, lines, isContact }: UndoOffer): string {
  const more = isContact
    ? '<p>Emails will go to the former address again, whatever was changed since is undone too, and the owner’s page is closed in every browser.</p>'
    : '';
  return writePlainPage({
    title: 'Undo these changes?',
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${writeList(lines)}
${more}
<form method="post">
<button>Undo these changes</button>
</form>`,
  });
}

function writeOutcome({ name, restored, skipped, withdrawn }: Undone): string {
  const lines = [
    ...restored.map((field) => `${undoWords[field]}: as it was before`),
    ...skipped.map((field) => `${undoWords[field]}: changed again since, so it stays as it is`),
    ...(withdrawn > 0 ? ['What waited for our team is withdrawn'] : []),
  ];
  const isUndone = restored.length + withdrawn > 0;
  return writePlainPage({
    title: isUndone ? 'Changes undone' : 'Nothing was undone',
    body: `<p><strong>${escapeHtml(name)}</strong></p>
${lines.length > 0 ? writeList(lines) : '<p>It stands as it did before.</p>'}
<p>To look after your listing, <a href="/desk">ask for a link that opens it</a>. If someone changed it who should not, <a href="/contact">write to us</a>.</p>`,
  });
}

function writeList(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

const CLOSED = writePlainPage({
  title: 'This link no longer works',
  body: `<p>Each link works once, for 7 days. You can still open your listing and correct it, or <a href="/contact">write to us</a>.</p>
<p><a href="/desk">Manage your listing</a></p>`,
});
