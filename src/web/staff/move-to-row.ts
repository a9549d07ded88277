/** Answers which row. Where the row is gone, the one that took its place is next. */
export function moveToRow(step: 1 | -1, last: number, rowsLike = 'main tr[data-row]'): number {
  const rows = [...document.querySelectorAll<HTMLElement>(rowsLike)];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = current === -1 ? last : current + step;
  const next = Math.max(Math.min(wanted, rows.length - 1), 0);
  rows[next]?.focus();
  return next;
}
