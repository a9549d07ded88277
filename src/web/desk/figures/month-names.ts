const names = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `May 2026` of `2026-05`. */
export function nameMonth(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`));
}
