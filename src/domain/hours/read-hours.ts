import * as m from '#messages';
import type { Hours, Span } from '../opening-hours.ts';
import { hoursInput } from './hours-input.ts';

const LONGEST = 5000;

const NAMES = [
  ...['mondays?|mon|mo|m|lunes|lun', 'tuesdays?|tues|tue|tu|martes|mar'],
  ...['wednesdays?|weds|wed|we|w|miercoles|mie', 'thursdays?|thurs|thur|thu|th|jueves|jue'],
  ...['fridays?|fri|fr|f|viernes|vie', 'saturdays?|sat|sa|sabados?|sab'],
  'sundays?|sun|su|domingos?|dom',
];
const DAYS = NAMES.map((names) => new RegExp(`^(?:${names})$`));
const SETS: [says: RegExp, days: number[]][] = [
  [
    /^(?:daily|everyday|every day|all week|7 days(?: a week)?|todos los dias|diario)$/,
    [0, 1, 2, 3, 4, 5, 6],
  ],
  [/^(?:weekdays?|entre semana)$/, [0, 1, 2, 3, 4]],
  [/^(?:weekends?|fin de semana)$/, [5, 6]],
];

const WORDS = [
  String.raw`(?<date>\d{4}-\d\d-\d\d)`,
  String.raw`(?<note>"(?:[^"\\]|\\.)*")`,
  String.raw`(?<always>24 ?/ ?7|(?:open )?24 ?(?:hours|hrs|hr|h)\b(?: a day)?|all day|abierto 24 horas)`,
  String.raw`(?<holiday>(?:(?:closed|cerrado) (?:on |los |for )?)?(?:all |public |federal |major |dias )?(?:ph|holidays|festivos|feriados)\b(?: (?:off|closed|cerrado))?)`,
  String.raw`(?<closed>closed|off\b|cerrado)`,
  String.raw`(?<appointment>(?:or )?(?:also )?by (?:appointment|appt\.?)(?: only)?|con cita)`,
  `(?<set>daily|every ?day|all week|7 days(?: a week)?|weekdays?|weekends?|todos los dias|diario|entre semana|fin de semana)`,
  String.raw`(?<time>noon|midnight|\d{1,2}(?::?\d\d)?(?::00)? *(?:[ap]\.?m\.?\b|p\b|a\b(?! *\d))?)`,
  String.raw`(?<group>(?:m|t[uh]?|w|f){2,5}\b)`,
  `(?<day>(?:${NAMES.join('|')})\\b\\.?)`,
  String.raw`(?<to>-|to\b|until\b|till\b|thru\b|through\b|a\b|al\b|hasta\b)`,
  String.raw`(?<and>[,&/+]|and\b|y\b)`,
  String.raw`(?<end>[;\n|])`,
  String.raw`(?<nothing>[\s:.()]|open\b|from\b|hours\b|hrs\b|abierto\b|de\b|las\b)`,
];
const WORD = new RegExp(WORDS.join('|'), 'y');

interface Word {
  kind: string;
  text: string;
}

/**
 * Parses opening hours as people write them (`Mon-Fri 9-5; Sat 10-2`), as maps do (`Mo-Fr 09:00-17:00; PH
 * off`) and as our exports do. Returns null for blank text. Throws a `RangeError` with a readable message
 * rather than guess, because wrong hours send visitors to a closed door.
 */
export function readHours(written: string): Hours | null {
  if (written.trim() === '') return null;
  const words = listWords(written);
  const reader = createReader(words, isBy24(words));
  for (let at = 0; at < words.length; ) at = reader.read(at);
  const read = hoursInput.safeParse(reader.end());
  if (!read.success) throw new RangeError(read.error.issues[0]?.message ?? m.import_row_hours());
  return read.data;
}

function unreadable(): RangeError {
  return new RangeError(m.import_row_hours());
}

const PLAIN: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ñ: 'n' };

/**
 * Converts the export formats of other directories, such as `["Mo 09:00-17:00"],["UTC":"-7"]` and
 * `{Mon|9:00-17:00}{Sat|C}`, to plain text.
 */
function unpack(written: string): string {
  if (written.startsWith('["')) {
    const zone = written.search(/\["?UTC/i);
    return (zone < 0 ? written : written.slice(0, zone)).replace(/[[\]"]+(?:, ?[[\]"]+)?/g, ';');
  }
  if (!written.startsWith('{')) return written;
  return written
    .replace(/\|c\}/gi, '| closed}')
    .replace(/[{}|]+/g, (mark) => (mark === '|' ? ' ' : ';'));
}

function listWords(packed: string): Word[] {
  if (packed.length > LONGEST) throw unreadable();
  const written = unpack(packed);
  const text = written.replace(/[\u2010-\u2015\u2212~]/g, '-').replace(/[^\S\n]/g, ' ');
  const lower = text.toLowerCase().replace(/[áéíóúñ]/g, (letter) => PLAIN[letter] ?? letter);
  const words: Word[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < lower.length) {
    const from = WORD.lastIndex;
    const found = WORD.exec(lower);
    if (!found) throw unreadable();
    const [kind = ''] =
      Object.entries(found.groups ?? {}).find(([, said]) => said !== undefined) ?? [];
    const isNote = kind === 'note';
    if (kind !== 'nothing') {
      words.push({ kind, text: isNote ? text.slice(from, WORD.lastIndex) : found[0] });
    }
  }
  return words;
}

/** Checks whether times without AM or PM use the 24-hour clock: one has a leading zero or an hour above 12. */
function isBy24(words: Word[]): boolean {
  return words.some(
    ({ kind, text }) => kind === 'time' && /^(?:0\d|1[3-9]|2[0-4]):?\d\d$/.test(text),
  );
}

interface Time {
  minutes: number;
  half: 'a' | 'p' | null;
  is12: boolean;
}

function readTime(text: string): Time {
  if (text === 'noon') return { minutes: 0, half: 'p', is12: true };
  if (text === 'midnight') return { minutes: 0, half: 'a', is12: true };
  const [, hour = '', minute = '0', half] =
    /^(\d{1,2})(?::?(\d\d))?(?::00)? *([ap])?/.exec(text) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 24 || minutes > 59 || (half && (hours > 12 || hours === 0))) throw unreadable();
  const of12 = half === undefined ? hours : hours % 12;
  const known = half === 'a' || half === 'p' ? half : null;
  return { minutes: of12 * 60 + minutes, half: known, is12: hours === 12 };
}

const NOON = 720;

/**
 * Infers missing AM or PM where only one reading makes sense; returns minutes since midnight and throws if it
 * is ambiguous.
 */
function settle(from: Time, to: Time, isAfterMorning: boolean): [number, number] {
  const add = ({ minutes }: Time, half: 'a' | 'p') => minutes + (half === 'p' ? NOON : 0);
  const bare = (time: Time) => (time.half ? time : { ...time, minutes: time.minutes % NOON });
  const [opens, closes] = [bare(from), bare(to)];
  if (from.half && to.half) return [add(opens, from.half), add(closes, to.half)];
  if (to.half === 'p') {
    const isSame = opens.minutes < closes.minutes;
    const isLong = closes.minutes - opens.minutes > 6 * 60 || from.is12;
    if (isSame && !isLong) return [add(opens, 'p'), add(closes, 'p')];
    return [add(opens, from.is12 ? 'p' : 'a'), add(closes, 'p')];
  }
  if (to.half === 'a')
    return [add(opens, opens.minutes < closes.minutes ? 'a' : 'p'), closes.minutes];
  if (from.half === 'p') {
    return [add(opens, 'p'), closes.minutes > opens.minutes ? add(closes, 'p') : closes.minutes];
  }
  if (to.is12) return [from.half === 'a' || opens.minutes >= 5 * 60 ? opens.minutes : fail(), NOON];
  if (closes.minutes <= opens.minutes) return [opens.minutes, add(closes, 'p')];
  const isEvening = from.half === null && (opens.minutes < 5 * 60 || isAfterMorning);
  return isEvening ? [add(opens, 'p'), add(closes, 'p')] : fail();
}

function fail(): never {
  throw unreadable();
}

function formatTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function toSpan(from: Time, to: Time, by24: boolean, before: Span[]): Span {
  const is24 = by24 && !from.half && !to.half;
  const isAfterMorning = before.some(([, closes]) => closes <= '13:00');
  const [opens, closes] = is24 ? [from.minutes, to.minutes] : settle(from, to, isAfterMorning);
  if (opens === closes || (opens === 0 && closes === 1440)) return ['00:00', '24:00'];
  if (opens >= 1440) throw unreadable();
  return [formatTime(opens), closes === 0 ? '24:00' : formatTime(closes)];
}

type Day = number | string;

function createReader(words: Word[], by24: boolean) {
  const weekly: Span[][] = Array.from({ length: 7 }, () => []);
  const special: Hours['special'] = [];
  const state = { days: [] as Day[], spans: [] as Span[], isClosed: false, hasDays: false };
  let byAppointment = false;
  let isSaid = false;

  const put = () => {
    const { days, spans, isClosed } = state;
    if (days.length > 0 && spans.length === 0 && !isClosed) throw unreadable();
    for (const day of days) {
      if (typeof day === 'string') special.push({ date: day, spans: [...spans], note: '' });
      else if (isClosed) weekly[day] = [];
      else
        weekly[day] = overlap(weekly[day] ?? [], spans)
          ? [...spans]
          : [...(weekly[day] ?? []), ...spans];
    }
    if (days.length > 0) {
      isSaid = true;
      Object.assign(state, { days: [], spans: [], isClosed: false });
    }
  };
  const addDay = (days: Day[]) => {
    const isWaiting = state.days.length === 0 && (state.spans.length > 0 || state.isClosed);
    if (!isWaiting && (state.spans.length > 0 || state.isClosed)) put();
    state.days.push(...days);
  };
  const kindAt = (at: number) => words[at]?.kind;
  const textAt = (at: number) => words[at]?.text ?? '';
  const dayAt = (at: number) => {
    const name = textAt(at).replace('.', '');
    return DAYS.findIndex((day) => day.test(name));
  };

  function read(at: number): number {
    const kind = kindAt(at);
    if (kind === 'day') {
      const first = dayAt(at);
      const isRange = kindAt(at + 1) === 'to' && kindAt(at + 2) === 'day';
      const last = isRange ? dayAt(at + 2) : first;
      addDay(Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7));
      return at + (isRange ? 3 : 1);
    }
    if (kind === 'group') {
      const names = textAt(at).match(/t[uh]?|[mwf]/g) ?? [];
      addDay(names.map((name) => DAYS.findIndex((day) => day.test(name === 't' ? 'tu' : name))));
    } else if (kind === 'set')
      addDay(
        SETS.find(([says]) => says.test(textAt(at).replace(/every day/, 'everyday')))?.[1] ?? [],
      );
    else if (kind === 'date') addDay([textAt(at)]);
    else if (kind === 'closed') {
      if (state.days.length > 0 && state.spans.length > 0) put();
      state.isClosed = true;
    } else if (kind === 'always') {
      state.spans.push(['00:00', '24:00']);
      if (state.days.length === 0) addDay([0, 1, 2, 3, 4, 5, 6]);
    } else if (kind === 'time') {
      if (kindAt(at + 1) !== 'to' || kindAt(at + 2) !== 'time') throw unreadable();
      const [from, to] = [readTime(textAt(at)), readTime(textAt(at + 2))];
      state.spans.push(toSpan(from, to, by24, state.spans));
      return at + 3;
    } else if (kind === 'note') {
      const note: unknown = JSON.parse(textAt(at));
      const isAppointment = note === 'by appointment';
      put();
      const last = special.at(-1);
      if (isAppointment) byAppointment = true;
      else if (last) last.note = String(note);
    } else if (kind === 'appointment') {
      byAppointment = true;
      isSaid = true;
    } else if (kind === 'end') {
      if (state.days.length > 0 && (state.spans.length > 0 || state.isClosed)) put();
    } else if (kind === 'to') throw unreadable();
    return at + 1;
  }

  return {
    read,
    end() {
      const isEveryDay = by24 && !isSaid && state.days.length === 0 && state.spans.length > 0;
      if (isEveryDay) state.days.push(0, 1, 2, 3, 4, 5, 6);
      put();
      if (!isSaid || state.spans.length > 0) throw unreadable();
      return { weekly, special, byAppointment };
    },
  };
}

function overlap(before: Span[], added: Span[]): boolean {
  return before.some(([opens, closes]) => added.some(([from, to]) => from < closes && opens < to));
}
