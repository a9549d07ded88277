const names = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function nameMonth(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`));
}
