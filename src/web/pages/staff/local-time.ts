import * as m from '#messages';

const DATE_AND_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const here = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'full',
  timeStyle: 'long',
});
const universal = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export function formatHere(iso: string): string {
  return here.format(new Date(iso)).replace(/(\d:\d\d):\d\d/, '$1');
}

export function formatUniversal(iso: string): string {
  return m.format_utc({ value: universal.format(new Date(iso)) });
}

export function toField(iso: string): string {
  const at = new Date(iso);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Returns the ISO time for a field's value in the local time zone, or null if it is incomplete. */
export function fromField(text: string): string | null {
  if (!DATE_AND_TIME.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Checks for a local time skipped by the change to daylight saving time. */
export function isSkipped(text: string): boolean {
  const iso = fromField(text);
  return iso !== null && toField(iso) !== text;
}
