import { z } from 'zod';
import * as m from '#messages';
import { DAY_CODES, WORKDAYS } from './event-rule-words.ts';

/** Ways to repeat an event that forms offer. `rule` stands for any other rule, which forms keep unchanged. */
export const repeats = [
  ...(['never', 'daily', 'weekdays', 'weekly', 'biweekly'] as const),
  ...(['monthly', 'monthly-weekday', 'yearly', 'rule'] as const),
] as const;

export type Repeat = (typeof repeats)[number];

const day = `(?:${DAY_CODES.join('|')})`;
const days = `${day}(?:,${day}){0,6}`;
const place = '-?[1-5]';
const placed = `${place}${day}(?:,${place}${day}){0,6}`;
const monthDay = '(?:-?(?:[1-9]|[12]\\d|3[01]))';
const monthDays = `${monthDay}(?:,${monthDay}){0,30}`;
const inMonth = `(?:;BYDAY=${placed}|;BYDAY=${days};BYSETPOS=-?[1-4]|;BYMONTHDAY=${monthDays})?`;
const month = '(?:[1-9]|1[0-2])';

/** Matches rules that certainly have dates. Others, such as every February 30, could be searched forever. */
const SAFE = new RegExp(
  `^(?:FREQ=(?:DAILY|WEEKLY)(?:;BYDAY=${days})?|FREQ=MONTHLY${inMonth}|FREQ=YEARLY(?:;BYMONTH=${month}${inMonth})?)$`,
);
const RANGES: Record<string, RegExp> = {
  INTERVAL: /^(?:[1-9]|1[0-1])$/,
  COUNT: /^(?:[1-9]\d{0,2})$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  WKST: new RegExp(`^${day}$`),
};
const ORDER = ['FREQ', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS'];

/** Returns the rule (RFC 5545) with its parts in a fixed order, or null if events can't have it. */
export function tidyRule(text: string): string | null {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (!value || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value.replaceAll('+', ''));
  }
  const ranges = Object.keys(RANGES).filter((name) => parts.has(name));
  if (!ranges.every((name) => RANGES[name]?.test(parts.get(name) ?? ''))) return null;
  const core = ORDER.filter((name) => parts.has(name));
  if (core.length + ranges.length < parts.size) return null;
  const write = (names: string[]) => names.map((name) => `${name}=${parts.get(name)}`).join(';');
  if (!SAFE.test(write(core)) || !hasDays(parts) || isOfOneWeekday(parts)) return null;
  return write([...core, ...ranges.filter((name) => parts.get(name) !== '1' || name === 'COUNT')]);
}

/** Checks for `DAILY;INTERVAL=7`, whose dates all fall on one weekday, so `BYDAY` may exclude every date. */
function isOfOneWeekday(parts: Map<string, string>): boolean {
  return parts.get('FREQ') === 'DAILY' && parts.has('BYDAY') && parts.get('INTERVAL') === '7';
}

/** Checks whether the month of a yearly rule has one of its days. */
function hasDays(parts: Map<string, string>): boolean {
  const [inYear, ofMonth] = [Number(parts.get('BYMONTH')), parts.get('BYMONTHDAY')];
  if (parts.get('FREQ') !== 'YEARLY' || !ofMonth) return true;
  const length = new Date(Date.UTC(2024, inYear, 0)).getUTCDate();
  return ofMonth.split(',').some((one) => Math.abs(Number(one)) <= length);
}

/** Builds the rule for a form's choice. `from` is the event's first day; `until` is the last day, or empty. */
export function writeRule(repeat: Repeat, from: string, until: string): string | null {
  const first = new Date(`${from}T00:00Z`);
  const weekday = DAY_CODES[first.getUTCDay()];
  const week = Math.ceil(first.getUTCDate() / 7);
  const rule = {
    never: null,
    rule: null,
    daily: 'FREQ=DAILY',
    weekdays: `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: 'FREQ=MONTHLY',
    // The fifth weekday of a month means its last one.
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${week > 4 ? -1 : week}${weekday}`,
    yearly: 'FREQ=YEARLY',
  }[repeat];
  return rule && until ? `${rule};UNTIL=${until.replaceAll('-', '')}` : rule;
}

/** Returns the form's choice for a rule, with the last day. */
export function readRule(rule: string | null, from: string): { repeat: Repeat; until: string } {
  if (!rule) return { repeat: 'never', until: '' };
  const [, year, month, date] = /;UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule) ?? [];
  const until = year ? `${year}-${month}-${date}` : '';
  const repeat = repeats.find((one) => one !== 'never' && writeRule(one, from, until) === rule);
  return { repeat: repeat ?? 'rule', until };
}

export const eventRule = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || tidyRule(text) !== null, {
    error: () => m.events_rule_unknown(),
  })
  .transform((text) => text && tidyRule(text));
