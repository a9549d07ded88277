import { EXTENSION } from './format.rules.ts';

const DAILY = 7;
const WEEKLY = 4;
const DAY = 86_400_000;
const NAME = new RegExp(`^mainstreet-(\\d{4}-\\d{2}-\\d{2})${EXTENSION.replaceAll('.', '\\.')}$`);

export function nameBackup(day: Date): string {
  return `mainstreet-${day.toISOString().slice(0, 10)}${EXTENSION}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

export function mayBeNamed(name: string, madeAt: Date): boolean {
  const [, date] = NAME.exec(name) ?? [];
  return date === undefined || Math.abs(madeAt.getTime() - Date.parse(date) - DAY / 2) <= DAY;
}

function weekOf(date: string): number {
  return Math.floor((Date.parse(date) / DAY + 3) / 7);
}

/**
 * Returns the backups to delete: all except the last seven and the last one of each of the four weeks before.
 * Ignores files with future dates, which a wrong clock can cause.
 */
export function chooseExpired(names: string[], today: string): string[] {
  const dated = names.filter((name) => NAME.test(name) && name <= today).sort();
  const newestFirst = dated.toReversed();
  const lastOfWeek = new Map<number, string>();
  for (const name of newestFirst) {
    const week = weekOf(NAME.exec(name)?.[1] ?? '');
    if (!lastOfWeek.has(week)) lastOfWeek.set(week, name);
  }
  const kept = new Set([
    ...newestFirst.slice(0, DAILY),
    ...[...lastOfWeek.values()].slice(1, 1 + WEEKLY),
  ]);
  return dated.filter((name) => !kept.has(name));
}
