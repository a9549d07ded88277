function listRows() {
  return [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
}

function findRow(): number {
  return listRows().findIndex((row) => row.contains(document.activeElement));
}

/** Answers which row. Where the row is gone, the one that took its place is next. */
export function moveToRow(step: 1 | -1, last: number): number {
  const rows = listRows();
  const current = findRow();
  const wanted = current === -1 ? last : current + step;
  const next = Math.max(Math.min(wanted, rows.length - 1), 0);
  rows[next]?.focus();
  return next;
}
