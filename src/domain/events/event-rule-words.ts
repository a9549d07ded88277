import * as m from '#messages';

/** Codes of the days in rules (RFC 5545), Sunday first. */
export const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
export const WORKDAYS = 'MO,TU,WE,TH,FR';
/** Maximum number of dates that are listed; the first ones. */
const MAX_NAMED = 5;

export interface Repeated {
  /** Normalized rule (RFC 5545); null for single dates. */
  rule: string | null;
  /** The first date, such as `2026-07-04`. */
  first: string;
  leftOut: readonly string[];
  added: readonly string[];
}

/**
 * Describes how an event repeats: `Every Tuesday, until May 3, 2026, except April 5, 2026`. Returns null for
 * a single date.
 */
export function describeRepeats({ rule, first, leftOut, added }: Repeated): string | null {
  const said = rule ? describeEnd(rule, first) : null;
  if (!said)
    return added.length > 0 ? m.events_rule_on({ days: listDates([first, ...added]) }) : null;
  const without =
    leftOut.length > 0 ? m.events_rule_except({ rule: said, days: listDates(leftOut) }) : said;
  return added.length > 0 ? m.events_rule_also({ rule: without, days: listDates(added) }) : without;
}

function describeEnd(text: string, first: string): string {
  const parts = readParts(text);
  const rule = describeRule(parts, first);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.UNTIL ?? '') ?? [];
  if (year) return m.events_rule_until({ rule, date: nameDate(`${year}-${month}-${day}`) });
  return parts.COUNT ? m.events_rule_count({ rule, count: parts.COUNT }) : rule;
}

type Parts = Partial<Record<string, string>>;

function readParts(rule: string): Parts {
  return Object.fromEntries(rule.split(';').map((part) => part.split('=', 2)));
}

function describeRule(parts: Parts, first: string): string {
  const { FREQ, INTERVAL: count = '1', BYDAY } = parts;
  const isEach = count === '1';
  if (FREQ === 'DAILY' && (!BYDAY || !isEach)) {
    return isEach ? m.events_repeat_daily() : m.events_rule_days({ count });
  }
  if (FREQ === 'DAILY' || FREQ === 'WEEKLY') {
    if (isEach && BYDAY === WORKDAYS) return m.events_repeat_weekdays();
    const days = listWords((BYDAY ?? dayCodeOf(first)).split(',').map(nameDay));
    return isEach ? m.events_rule_weekly({ days }) : m.events_rule_weeks({ count, days });
  }
  const day = FREQ === 'YEARLY' ? describeYearDay(parts, first) : describeMonthDay(parts, first);
  if (FREQ === 'YEARLY') {
    return isEach ? m.events_rule_yearly({ day }) : m.events_rule_years({ count, day });
  }
  return isEach ? m.events_rule_monthly({ day }) : m.events_rule_months({ count, day });
}

function describeYearDay(parts: Parts, first: string): string {
  const month = nameMonth(Number(parts.BYMONTH ?? first.slice(5, 7)));
  const { BYMONTHDAY = String(Number(first.slice(8, 10))) } = parts;
  const isDate = !parts.BYDAY && !BYMONTHDAY.includes('-');
  if (!isDate) return m.events_rule_of_month({ day: describeMonthDay(parts, first), month });
  return listWords(BYMONTHDAY.split(',').map((day) => m.events_rule_date({ month, day })));
}

function describeMonthDay({ BYDAY, BYSETPOS, BYMONTHDAY }: Parts, first: string): string {
  if (BYDAY && BYSETPOS) {
    const days = listWords(BYDAY.split(',').map(nameDay), 'disjunction');
    return describePlace(Number(BYSETPOS), days);
  }
  if (BYDAY) {
    const places = BYDAY.split(',').map((one) => {
      const [, place = '', code = ''] = /^(-?\d?)([A-Z]{2})$/.exec(one) ?? [];
      return place ? describePlace(Number(place), nameDay(code)) : nameDay(code);
    });
    return listWords(places);
  }
  const days = (BYMONTHDAY ?? String(Number(first.slice(8, 10)))).split(',');
  return listWords(days.map((day) => describeDay(Number(day))));
}

function describeDay(day: number): string {
  if (day > 0) return m.events_rule_month_day({ day });
  return day === -1 ? m.events_rule_last_day() : m.events_rule_day_from_end({ day: -day });
}

function describePlace(place: number, day: string): string {
  const names = [
    ...[m.events_rule_first, m.events_rule_second, m.events_rule_third],
    ...[m.events_rule_fourth, m.events_rule_fifth],
  ];
  const name = names[place - 1];
  if (name) return name({ day });
  return place === -1
    ? m.events_rule_last({ day })
    : m.events_rule_from_end({ day, place: -place });
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(m.format_locale(), { ...options, timeZone: 'UTC' });

/** Counts the days from January 1, 2023, a Sunday. */
function nameDay(code: string): string {
  return format({ weekday: 'long' }).format(Date.UTC(2023, 0, 1 + DAY_CODES.indexOf(code)));
}

function dayCodeOf(date: string): string {
  return DAY_CODES[new Date(date).getUTCDay()] ?? '';
}

function nameMonth(month: number): string {
  return format({ month: 'long' }).format(Date.UTC(2023, month - 1, 1));
}

function nameDate(date: string): string {
  const [year = '', month, day] = date.split('-');
  return m.events_rule_short_date({ year, month: nameMonth(Number(month)), day: Number(day) });
}

/** Joins dates with semicolons, because a date contains a comma. */
function listDates(dates: readonly string[]): string {
  const named = [...dates].sort().slice(0, MAX_NAMED).map(nameDate);
  return [...named, ...(dates.length > MAX_NAMED ? ['…'] : [])].join('; ');
}

function listWords(words: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(m.format_locale(), { type }).format(words);
}
