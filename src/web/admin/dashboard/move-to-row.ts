/**
 * Takes the focus to the next row of the screen's tables, or to the one before; answers which. Where
 * the row is gone, the one that took its place is next.
 */
export function moveToRow(step: 1 | -1, last: number): number {
  const rows = [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = current === -1 ? last : current + step;
  const next = Math.max(Math.min(wanted, rows.length - 1), 0);
  rows[next]?.focus();
  return next;
}
