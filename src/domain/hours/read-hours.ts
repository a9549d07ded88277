import * as m from '#messages';
import type { Hours, Span } from '../opening-hours.ts';
import { hoursInput } from './hours-input.ts';
import { MAX_WORDS } from './limits.ts';

const LONGEST = 5000;
/** Maximum length of a text that is searched for words besides the hours. */
const LONGEST_WORDS = 500;

const NAMES = [
  ...['mondays?|mon|mo|m|lunes|lun', 'tuesdays?|tues|tue|tu|t|martes|mar'],
  ...['wednesdays?|weds|wed|we|w|miercoles|mie', 'thursdays?|thurs|thur|thu|th|jueves|jue'],
  ...['fridays?|fri|fr|f|viernes|vie', 'saturdays?|sat|sa|sabados?|sab'],
  'sundays?|sun|su|domingos?|dom',
];
const DAYS = NAMES.map((names) => new RegExp(`^(?:${names})$`));
const SETS: [says: RegExp, days: number[]][] = [
  [/^(?:daily|everyday|every day|all week|7 days|todos los dias|diario)$/, [0, 1, 2, 3, 4, 5, 6]],
  [/^(?:weekdays?|entre semana|dias de semana)$/, [0, 1, 2, 3, 4]],
  [/^(?:weekends?|fin(?:es)? de semana)$/, [5, 6]],
];

const WORDS = [
  String.raw`(?<date>\d{4}-\d\d-\d\d)`,
  String.raw`(?<note>"(?:[^"\\]|\\.)*")`,
  String.raw`(?<always>24 ?[/x-] ?7(?:[/x-]365)?|(?:open )?24 ?(?:hours|hrs|hr|h)\b(?: a day)?|all day|always open|siempre abierto|abierto 24 horas)`,
  String.raw`(?<holiday>(?:(?:closed|cerrado) (?:on |los |for )?)?(?:(?:all|most|public|federal|fed\.?|major|legal|national|dias) )*(?:ph(?:, ?sh)?|sh|holidays|festivos|feriados)\b(?: (?:off|closed|cerrado))?)`,
  String.raw`(?<closed>closed|off\b|cerrado|cerramos)`,
  String.raw`(?<appointment>(?:(?:or|and|also|only|solo|other times|other hours|all other times|and) )?(?:(?:by|with|call for(?: an)?|llam[ae] para(?: una)?) (?:appointments?|appts?\.?|apt\.?)|(?:(?:con|por|previa) |llam[ae] para )cita(?: previa)?|(?:appointments?|appts?\.?)(?= only))(?: only| solamente)?)`,
  `(?<set>daily|every ?day|all week|7 days|weekdays?|weekends?|todos los dias|diario|entre semana|dias de semana|fin(?:es)? de semana)`,
  String.raw`(?<time>noon|midnight|\d{1,2}(?::?\d\d)?(?::00)?(?!\d) *(?:[ap]\.?m\.?\b|p\b|a\b(?! *\d))?)`,
  String.raw`(?<group>(?:m|t[uh]?|w|f){2,5}\b)`,
  `(?<day>(?:${NAMES.join('|')})\\b\\.?)`,
  String.raw`(?<to>-|to\b|until\b|till\b|thru\b|through\b|a\b|al\b|hasta\b)`,
  String.raw`(?<and>[,&/+]|and\b|y\b|e\b)`,
  String.raw`(?<end>[;\n|\u2022·])`,
  String.raw`(?<nothing>[\s:.()]|open\b|from\b|hours\b|hrs\b|only\b|business\b|office\b|store\b|store hours\b|horario\b|abierto\b|abrimos\b|atencion\b|desde\b|de\b|del\b|las\b|los\b|la\b|lunch\b|dinner\b|breakfast\b|brunch\b)`,
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
  try {
    return readWhole(written);
  } catch (error) {
    const read = error instanceof RangeError ? (readParts(written) ?? readLabeled(written)) : null;
    if (read) return read;
    throw error;
  }
}

function readWhole(written: string): Hours {
  const { text, breaks } = takeBreaks(written);
  const words = listWords(text);
  const reader = createReader(words, isBy24(words));
  for (let at = 0; at < words.length; ) at = reader.read(at);
  const { isPartial, said, weekly, ...hours } = reader.end();
  const more = said || (isPartial ? shorten(written) : '');
  const open = weekly.map((spans) => breaks.reduce(leaveOut, spans));
  const read = hoursInput.safeParse({ ...hours, weekly: open, words: more || undefined });
  if (!read.success) throw new RangeError(read.error.issues[0]?.message ?? m.import_row_hours());
  return read.data;
}

const MAX_PARTS = 12;
/** Matches parts about something else than the opening hours, such as "Sun 10am service", which are skipped. */
const ASIDE =
  /\b(?:appointments?|appts?|cita|services?|worship|mass|misa|school|culto|call|llam\w+|happy hour|last (?:call|order|seating)|kitchen|cocina|walk-?ins?|curbside|drive-?(?:thru|through|up)|atm|gate|pick-?up|delivery|1st|2nd|3rd|4th|first|second|third|fourth|every other|holidays?|closed (?:on )?(?:christmas|xmas|thanksgiving|easter|new year)\w*|feriados?|festivos?|emergenc\w+|urgenc\w+|24[- ]?(?:hours?|hrs?) (?:dispatch|emergency|service|towing|hotline|line|phone|roadside)|24-hour|after ?hours|vary|varies)\b/i;
/** Matches words that limit the other hours, such as "summer" or "until dusk"; such texts aren't parsed. */
const LIMIT =
  /\b(?:jan\w*|feb\w*|march|apr\w*|may(?= ?[-–]| th| to)|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|enero|abril|mayo|junio|julio|agosto|summer|winter|spring|fall|verano|invierno|season\w*|temporada|dusk|dawn|sunset|sunrise)\b/i;

const ABBREVIATED =
  /\b([ap]\.? ?m|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)\./gi;
/** Matches words for hours that don't repeat every week. */
const SOME_WEEKS =
  /\b(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|last|every other|alternate)\b/i;
const ANY_DAY = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'gi');
/** Matches words that may change the hours, so a part with one of them isn't a mere remark. */
const TELLING =
  /\d|\b(?:closed|cerrado|except|excepto|menos|noon|midnight|daily|diario|weekdays?|weekends?|every|todos|not?|never|only|until|till?|close|before|after)\b/i;

/** Parses the hours without unrelated parts such as "Sun 9 & 11am service". The whole text stays as `words`. */
function readParts(written: string): Hours | null {
  if (written.length > LONGEST_WORDS || LIMIT.test(written)) return null;
  const parts = written
    .replace(ABBREVIATED, '$1')
    .split(/\s*(?:[;\n|,]|[.)](?=\s|$)|[(]|\s-\s(?=[a-z]+ ))\s*/i)
    .filter(Boolean);
  const said = parts.filter((part) => !ASIDE.test(part) && !isRemark(part));
  const only = parts.filter((part) => BY_APPOINTMENT.test(part));
  const kept = said.length === 0 && parts.flatMap(listDays).length === 0 ? only : said;
  if (kept.length === parts.length || kept.length === 0 || parts.length > MAX_PARTS) return null;
  const inSomeWeeks = parts.filter((part) => SOME_WEEKS.test(part)).flatMap(listDays);
  if (kept.flatMap(listDays).some((day) => inSomeWeeks.includes(day))) return null;
  try {
    const read = readWhole(kept.join('; '));
    const byAppointment = read.byAppointment || /\b(?:appointments?|appts?|cita)\b/i.test(written);
    return { ...read, byAppointment, words: shorten(written) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function listDays(part: string): number[] {
  const names = part.match(ANY_DAY) ?? [];
  return names.map((name) => DAYS.findIndex((day) => day.test(name.toLowerCase())));
}

/** Checks for a remark such as "weather permitting", unlike "closed Mondays" or "until sold out". */
function isRemark(part: string): boolean {
  return !TELLING.test(part) && listDays(part).length === 0;
}

/** Matches a part that says nothing but that visitors need an appointment. */
const BY_APPOINTMENT =
  /^(?:open |visits? )?(?:only )?(?:by|with|con) (?:appointments?|appts?|cita(?: previa)?)(?: only)?$/i;

const LONGEST_LABEL = 40;
/** Matches a label that is the start of a range instead: "Teus-". */
const RANGE = /^\w+ *[-\u2010-\u2015&,] *$|\b(?:to|a|al|thru|through|and|y) *$/i;
const BEGINNING = new RegExp(
  String.raw`\d|\b(?:l ?(?:-|a) ?v|daily|diario|every ?day|weekdays?|todos los d[ií]as|${NAMES.join('|')})\b`,
  'i',
);

/** Parses the hours after a label: "Church office Mon-Thu 9-2". The whole text stays as `words`. */
function readLabeled(written: string): Hours | null {
  const label = written.slice(
    0,
    Math.min(Math.max(0, written.search(BEGINNING)), LONGEST_LABEL + 1),
  );
  const isLabel = label.length <= LONGEST_LABEL && /[a-z]{3}/i.test(label) && isRemark(label);
  if (!isLabel || ASIDE.test(label) || RANGE.test(label) || LIMIT.test(written)) return null;
  try {
    const rest = written.slice(label.length);
    const read = readParts(rest) ?? readWhole(rest);
    return { ...read, words: shorten(written) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function shorten(written: string): string {
  const text = written.replace(/\s+/g, ' ').trim();
  return text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1).toWellFormed()}…` : text;
}

const CLOCK = String.raw`(\d{1,2}(?::\d\d)?|noon)(?: ?[ap]\.?m\.?)?`;
const BREAK = new RegExp(
  String.raw`[,;]? *\(?(?:(?:closed|cerrado)(?: (?:for|from|de|por))?(?: lunch| almuerzo)?:?|lunch(?: break)?:?|almuerzo:?) *(?:from |de )?${CLOCK} ?(?:-|\u2013|to|a) ?${CLOCK}(?: (?:for|por|para) (?:lunch|almuerzo|siesta))?\)?`,
  'gi',
);

/** Removes lunch breaks from a text. They lie between 11 AM and 4 PM. */
function takeBreaks(written: string): { text: string; breaks: Span[] } {
  const breaks: Span[] = [];
  if (written.length > LONGEST_WORDS) return { text: written, breaks };
  const text = written.replace(BREAK, (said, from: string, to: string) => {
    const [opens, closes] = [toNoon(from), toNoon(to)];
    const isBreak = /closed|cerrado|break/i.test(said) || /\(/.test(said);
    if (!isBreak || opens < 660 || closes > 960 || opens >= closes) return said;
    breaks.push([formatTime(opens), formatTime(closes)]);
    return '';
  });
  return { text, breaks };
}

function toNoon(time: string): number {
  if (/noon/i.test(time)) return NOON;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour < 8 ? hour + 12 : hour) * 60 + minute;
}

function leaveOut(spans: Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([opens, closes]): Span[] =>
    opens < from && to < closes
      ? [
          [opens, from],
          [to, closes],
        ]
      : [[opens, closes]],
  );
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

const SIMPLER: [says: RegExp, is: string][] = [
  [/(\d);(\d\d)\b/g, '$1:$2'],
  [/ ?<br ?\/?> ?/g, '\n'],
  [/\bexc(?:pt)?\.? (?=[a-z])/g, 'except '],
  [/- ?(closed|cerrado)\b/g, ' $1'],
  [/\bwe(?: are|'re)\b/g, ' '],
  [/\bweek days\b|\bwk ?days?\b/g, 'weekdays'],
  [/\bwk ?ends?\b/g, 'weekends'],
  [/\b(?:nightly|every nite|every night)\b/g, 'daily'],
  [/\b12(?::00)? ?m\b\.?/g, 'noon'],
  [/\b([a-z]+\.?):? ?-+ ?(?=$|[;|\n])/g, '$1 closed'],
  [/(\d)\s?([ap])\.\s?m\./g, '$1$2m'],
  [/\babierto las 24 horas\b/g, 'abierto 24 horas'],
  [/\b(?:12(?::?00)? ?)(?:noon|nn)\b|\b12(?::?00)? del mediodia|\bmediodia\b/g, 'noon'],
  [/\b12(?::?00)? ?midnight\b|\bmedianoche\b|\bmidnite\b/g, 'midnight'],
  [/(\d) ?(?:de|por|en) la manana\b/g, '$1am'],
  [/(\d) ?(?:de|por|en) la (?:tarde|noche)\b/g, '$1pm'],
  [/(\d{1,2})h(\d\d)\b/g, '$1:$2'],
  [/\b(?!24h)(\d{1,2})h\b/g, '$1:00'],
  [/(\d:\d\d|\d [ap]\.?m\.?) ?(?:h|hs|hrs?|hours|horas)\b\.?/g, '$1'],
  [/\b(1[3-9]|2[0-3]) (?:h|hs|hrs?|horas)\b\.?/g, '$1:00'],
  [/\b(\d{1,2})\.(\d\d)(?!\d)/g, '$1:$2'],
  [/\b(?:[ecmp][sd]?t|eastern|central|mountain|pacific)\b(?: time)?/g, ' '],
  [/\b(?:7|seven|siete) (?:days|dias)(?: ?(?:a|per|\/|of the|a la) ?(?:week|semana))?/g, '7 days'],
  [/,? ?\b365 (?:days|dias)(?: ?(?:a|per|\/|of the|al) ?(?:year|ano))?/g, ' daily'],
  [/\bevery day of the week\b/g, 'daily'],
  [/\b(24 ?(?:hours|hrs?)(?: (?:a|per) day)?),? (?:and )?7 days\b/g, '$1'],
  [/\b(?:dinner|cena|supper)\b([^;\n"]*?\d(?::\d\d)?) ?- ?(\d(?::\d\d)?)(?! ?[ap\d:])/g, '$1-$2pm'],
];
const TIME = String.raw`(?:\d{1,2}(?::?\d\d)?(?: ?[ap]\.?(?:m\b\.?)?)?|noon|midnight)`;
const DAY_NAME = `(?:${NAMES.join('|')})\\b\\.?`;
const SPAN = `${TIME} ?(?:-|to|a) ?${TIME}`;
const EXCEPT = String.raw`,? ?\(?\b(?:except|excepto|salvo|menos|but closed|pero cerrado)(?: on| los| el)?`;
const EXCEPT_DAYS = new RegExp(`${EXCEPT} ([a-z&, ]+?)\\)?[,:]? ?(?=\\d)([^;\\n]+)`, 'g');
const EXCEPT_ALL = new RegExp(String.raw`${EXCEPT}\b`, 'g');
/** "M-F til 6, opens 8am" and "opens 8am, closes 6pm". */
const CLOSES_FIRST = new RegExp(
  `(?:till?|until|hasta(?: las)?) (${TIME}),? (?:opens?|abre)(?: at| a las)? (${TIME})`,
);
const OPENS_FIRST = new RegExp(
  `\\b(?:opens?|abre)(?: at| a las)? (${TIME}),? (?:and |y )?(?:closes?|cierra)(?: at| a las)? (${TIME})`,
);
/** Times before the days on which it is closed: "9-6; closed sun". */
const OPEN_OTHERWISE = new RegExp(
  `^(?:open )?(${SPAN})[,;]* *(?=(?:; ?)?(?:closed|cerrado)(?: on| los| el)? (?:${DAY_NAME}|weekends?\\b))`,
);
/** A day that closes later than the others: "M-Sat 9-6 (Thu til 8)". */
const CLOSES_LATER = new RegExp(
  `^([^\\d]*?)(${TIME})( ?(?:-|to|a) ?${TIME})[,;]? *\\(?(${DAY_NAME}) (?:open )?(?:till?|until|hasta(?: las)?) (${TIME})\\)?$`,
);

/** Writes exceptions and closing times in words as days and times: "daily except wed 10-6". */
function spellOut(text: string): string {
  return text
    .replace(CLOSES_FIRST, '$2-$1')
    .replace(OPENS_FIRST, '$1-$2')
    .replace(CLOSES_LATER, '$1$2$3; $4 $2-$5')
    .replace(EXCEPT_DAYS, (_, days: string, times: string, at: number) =>
      // Times before the exception are those of the other days.
      /\d/.test(text.slice(0, at)) ? `; ${days} ${times}` : ` ${times}; closed ${days}`,
    )
    .replace(EXCEPT_ALL, '; closed')
    .replace(OPEN_OTHERWISE, 'daily $1 ');
}

/** Matches a letter S that is a Saturday: behind a Friday, or in a text that also names Sundays. */
const LONE_S = /\bs\b/g;
const BEHIND_FRIDAY = /\b(?:f|fri(?:days?)?)\b\.?[^a-z]*\d[^a-z]*(?:[ap]m?[^a-z]*)?\bs\b(?=:? ?\d)/;

function spellSaturday(text: string): string {
  const isOne = text.match(LONE_S)?.length === 1 && !/\bsat?(?:urdays?)?\b/.test(text);
  const isSaturday = BEHIND_FRIDAY.test(text) || /\bsun?(?:days?)?\b/.test(text);
  return isOne && isSaturday ? text.replace(LONE_S, 'sat') : text;
}

/** Spanish day letters. They are read only in texts with L or V, which begin no English day. */
const LETTERS: [says: RegExp, is: string][] = [
  [/\bl\b/g, 'lun'],
  [/\bm\b(?! ?-| a )/g, 'mar'],
  [/\b[xk]\b/g, 'mie'],
  [/\bj\b/g, 'jue'],
  [/\bv\b/g, 'vie'],
  [/\bs\b/g, 'sab'],
  [/\bd\b/g, 'dom'],
];

function simplify(lower: string): string {
  const isInSpanish = /\b[lv]\b/.test(lower);
  // The letter M can be martes or miércoles: "L, M, V".
  if (isInSpanish && /\bm\b(?! ?-| a )/.test(lower) && !/\b[xkj]\b/.test(lower)) throw unreadable();
  const all = isInSpanish ? [...LETTERS, ...SIMPLER] : SIMPLER;
  if (lower.includes('"') || lower.length > LONGEST_WORDS) return lower;
  const simple = all.reduce((text, [says, is]) => text.replace(says, is), lower);
  return spellOut(isInSpanish ? simple : spellSaturday(simple));
}

function listWords(packed: string): Word[] {
  if (packed.length > LONGEST) throw unreadable();
  const written = unpack(packed);
  const text = written.replace(/[\u2010-\u2015\u2212~]/g, '-').replace(/[^\S\n]/g, ' ');
  const lower = simplify(
    text.toLowerCase().replace(/[áéíóúñ]/g, (letter) => PLAIN[letter] ?? letter),
  );
  const words: Word[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < lower.length) {
    const from = WORD.lastIndex;
    const found = WORD.exec(lower);
    if (!found) {
      const day = findMistyped(lower, from);
      if (!day) throw unreadable();
      words.push({ kind: 'day', text: day.name });
      WORD.lastIndex = day.to;
      continue;
    }
    const [kind = ''] =
      Object.entries(found.groups ?? {}).find(([, said]) => said !== undefined) ?? [];
    if (kind !== 'nothing') {
      words.push({ kind, text: kind === 'note' ? text.slice(from, WORD.lastIndex) : found[0] });
    }
  }
  return words;
}

const FULL_NAMES =
  `monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo
   mon tues weds thurs fri sat sun`.split(/\s+/);
const LONG_NAME = 5;
const sortLetters = (word: string) => [...word].sort().join('');

/** Checks for a typo of a name: its letters in another order, or one letter wrong or missing ("Saterday"). */
function isSlipOf(name: string, typed: string): boolean {
  if (sortLetters(name) === sortLetters(typed)) return true;
  if (name.length < LONG_NAME || name[0] !== typed[0]) return false;
  const others = [...typed].filter((letter, at) => letter !== name[at]).length;
  const isMissing = [...name].some((_, at) => name.slice(0, at) + name.slice(at + 1) === typed);
  return (name.length === typed.length && others === 1) || isMissing;
}

/** Finds a misspelled day: "Wendesday". */
function findMistyped(text: string, from: number): { name: string; to: number } | null {
  const [typed = ''] = /^[a-z]{3,10}/.exec(text.slice(from, from + 10)) ?? [];
  const name = FULL_NAMES.find((day) => isSlipOf(day, typed));
  return name ? { name, to: from + typed.length } : null;
}

/** Checks whether times without AM or PM use the 24-hour clock: one has a leading zero or an hour above 12. */
function isBy24(words: Word[]): boolean {
  return words.some(
    ({ kind, text }) => kind === 'time' && /^(?:0\d|1[3-9]|2\d|30):?\d\d$/.test(text.trim()),
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
    /^(\d{1,2}?)(?::?(\d\d))?(?::00)? *(?:([ap])\.?m?\.?)?$/.exec(text) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 30 || minutes > 59 || (half && (hours > 12 || hours === 0))) throw unreadable();
  const of12 = half === undefined ? hours : hours % 12;
  const known = half === 'a' || half === 'p' ? half : null;
  return { minutes: of12 * 60 + minutes, half: known, is12: hours === 12 };
}

const NOON = 720;
const SHORTEST_NIGHT = 3 * 60;
const EARLIEST = 5 * 60;

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
    const isLong = opens.minutes >= 5 * 60 && closes.minutes - opens.minutes > 6 * 60;
    if (isSame && !isLong && !from.is12) return [add(opens, 'p'), add(closes, 'p')];
    return [add(opens, from.is12 ? 'p' : 'a'), add(closes, 'p')];
  }
  if (to.half === 'a') {
    if (opens.minutes < closes.minutes) return [opens.minutes, closes.minutes];
    // The opening time of "11-1am" could be in the morning.
    const isShort = NOON - opens.minutes + closes.minutes < SHORTEST_NIGHT;
    return isShort ? fail() : [add(opens, 'p'), closes.minutes];
  }
  if (from.half === 'p') {
    return [add(opens, 'p'), closes.minutes > opens.minutes ? add(closes, 'p') : closes.minutes];
  }
  if (to.is12) return [from.half === 'a' || opens.minutes >= 5 * 60 ? opens.minutes : fail(), NOON];
  // "4-2" is ambiguous: a bakery opens at 4 AM, a bar at 4 PM.
  if (closes.minutes <= opens.minutes && opens.minutes < EARLIEST && !from.is12) fail();
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
  // The second span of a day starts after the first.
  const isAfterMorning = before.some(([opens, closes]) => opens < closes && closes <= '15:00');
  const [opens, closes] = is24 ? [from.minutes, to.minutes] : settle(from, to, isAfterMorning);
  if (opens === closes || (opens === 0 && closes === 1440)) return ['00:00', '24:00'];
  if (opens >= 1440 || (closes > 1440 && closes - 1440 >= opens)) throw unreadable();
  // Rejects typos such as "8am-5am".
  if (closes < opens && closes + 1440 - opens > LONGEST_NIGHT) throw unreadable();
  const ends = closes > 1440 ? closes - 1440 : closes;
  return [formatTime(opens), ends === 0 ? '24:00' : formatTime(ends)];
}

const LONGEST_NIGHT = 18 * 60;

type Day = number | string;

/** Starts the note in exports that holds the original text. */
const TEXT = 'text: ';

function createReader(words: Word[], by24: boolean) {
  const weekly: Span[][] = Array.from({ length: 7 }, () => []);
  const special: Hours['special'] = [];
  const state = { days: [] as Day[], spans: [] as Span[], isClosed: false };
  // "closed Sun & Mon" closes the days after it, but the last one may belong to the times that follow.
  let closedAhead: Day[] | null = null;
  let byAppointment = false;
  let isSaid = false;
  let isPartial = false;
  let said = '';

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
    closedAhead = null;
    if (days.length > 0) {
      isSaid = true;
      Object.assign(state, { days: [], spans: [], isClosed: false });
    }
  };
  const addDay = (days: Day[]) => {
    if (closedAhead) {
      closedAhead = days;
      state.days.push(...days);
      return;
    }
    if (isTimesFirst && !state.isClosed) {
      state.days.push(...days);
      return;
    }
    const isWaiting = state.days.length === 0 && (state.spans.length > 0 || state.isClosed);
    if (!isWaiting && (state.spans.length > 0 || state.isClosed)) put();
    state.days.push(...days);
  };
  const kindAt = (at: number) => words[at]?.kind;
  // Each time applies to the days after it: "9-5 Mon-Fri, 10-2 Sat".
  const isTimesFirst = kindAt(0) === 'time' && !['time', 'and'].includes(kindAt(3) ?? '');
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
      if (state.days.length === 0 && state.spans.length === 0) closedAhead = [];
      state.isClosed = true;
    } else if (kind === 'always') {
      state.spans.push(['00:00', '24:00']);
      const isBehind = ['day', 'set', 'group'].includes(kindAt(at + 1) ?? '');
      if (state.days.length === 0 && !isBehind) addDay([0, 1, 2, 3, 4, 5, 6]);
    } else if (kind === 'time') {
      if (kindAt(at + 1) !== 'to' || kindAt(at + 2) !== 'time') throw unreadable();
      if (isTimesFirst && state.days.length > 0 && state.spans.length > 0) put();
      if (closedAhead) {
        const own = closedAhead;
        if (own.length === state.days.length) throw unreadable();
        state.days = state.days.slice(0, -own.length);
        put();
        state.days = own;
      }
      const [from, to] = [readTime(textAt(at)), readTime(textAt(at + 2))];
      state.spans.push(toSpan(from, to, by24, state.spans));
      return at + 3;
    } else if (kind === 'note') {
      const note: unknown = JSON.parse(textAt(at));
      const isAppointment = note === 'by appointment';
      put();
      const last = special.at(-1);
      if (isAppointment) byAppointment = true;
      else if (typeof note === 'string' && note.startsWith(TEXT)) said = note.slice(TEXT.length);
      else if (last) last.note = String(note);
    } else if (kind === 'appointment') {
      if (state.days.length > 0 && state.spans.length > 0) put();
      isPartial ||= state.days.length > 0;
      Object.assign(state, { days: [], isClosed: false });
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
      return { weekly, special, byAppointment, isPartial, said };
    },
  };
}

function overlap(before: Span[], added: Span[]): boolean {
  return before.some(([opens, closes]) => added.some(([from, to]) => from < closes && opens < to));
}
