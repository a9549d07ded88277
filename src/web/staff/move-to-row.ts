/** Focuses the next or previous row and returns its index. If the focused row is gone, the row in its place is next. */
export function moveToRow(step: 1 | -1, last: number, rowsLike = 'main tr[data-row]'): number {
  const rows = [...document.querySelectorAll<HTMLElement>(rowsLike)];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = current === -1 ? last : current + step;
  const next = Math.max(Math.min(wanted, rows.length - 1), 0);
  rows[next]?.focus();
  return next;
}
