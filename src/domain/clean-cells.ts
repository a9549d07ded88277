import * as m from '#messages';
import { readStateCode } from './find-state.ts';
import { isFiller, type Phone, readPhone, writePhone } from './phone.ts';

export interface Around {
  state: string | null;
}

/**
 * Cleans a cell of each field. Returns '' for no value and throws a `RangeError` with a message if it can't
 * be read. Clean values return at once, because imports have millions of cells.
 */
export const cleanCell = {
  name: (text: string) => inOneLine(cleanText(text), ' '),
  businessName: (text: string) => dropMarks(cleanCell.name(text)),
  description: cleanText,
  address: (text: string) => inOneLine(cleanText(text).replace(/^'(?=\d)/, ''), ', '),
  city: cleanCity,
  state: cleanState,
  zipCode: cleanZipCode,
  phone: cleanPhone,
  email: cleanEmail,
  website: cleanWebsite,
};

/** Matches footnote marks before a name, as in "* Joe's Diner". */
const FOOTNOTE = /^[*†‡§ ]+/;
/** Matches remarks after a name: "Joe's Diner (see below)", "Joe's Diner - NEW!". */
const REMARK =
  / ?(?:\((?:see (?:above|below|line \d{1,6}|(?:our )?ad\b[^()]{0,20}|p(?:age|g)?\.? \d{1,4})|new!{0,3}|nuevo!{0,3})\)| [-–—] ?(?:new|nuevo)!{1,3})$/i;
const STRUCK = /^~~(.+)~~$/;

function dropMarks(name: string): string {
  return name.replace(STRUCK, '$1').replace(FOOTNOTE, '').replace(REMARK, '') || name;
}

const NOTHING = new Set([
  ...['null', '(null)', 'nil', 'none', '(none)', 'nan', 'n/a', 'n.a.', 'n.a', 'n / a', '#n/a'],
  ...['\\n', 'undefined', '-', '--', '---', '–', '—', '.', '?', '(blank)', '#null!', '#value!'],
  ...['#ref!', '#name?', '#div/0!', 'not available', 'not applicable', 'tbd', 'unknown'],
]);
const LONGEST_NOTHING = 14;

export function isNothing(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase());
}

const MARKUP = /[&<]/;
const BREAK = /<br ?\/?>/gi;
const COMMENT = /<!--[^<>]*-->/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED = new Map(
  [
    ...['amp &', 'lt <', 'gt >', 'quot "', "apos '", 'ndash –', 'mdash —', 'lsquo ‘', 'rsquo ’'],
    ...['ldquo “', 'rdquo ”', 'hellip …', 'bull •', 'trade ™', 'reg ®', 'copy ©', 'deg °'],
    ...['aacute á', 'eacute é', 'iacute í', 'oacute ó', 'uacute ú', 'ntilde ñ', 'uuml ü'],
    ...['ouml ö', 'auml ä', 'agrave à', 'egrave è', 'acirc â', 'ecirc ê', 'ocirc ô', 'ccedil ç'],
  ].map((line): [string, string] => [line.slice(0, -2), line.slice(-1)]),
).set('nbsp', ' ');

function unguard(text: string): string {
  if (text.startsWith('="')) {
    return text.slice(2, text.length > 2 && text.endsWith('"') ? -1 : undefined);
  }
  const [, link = '', shown = link] = LINK_FORMULA.exec(text) ?? [];
  return shown || unquote(text);
}

function unquote(text: string): string {
  const mark = text[0];
  const isQuoted = (mark === '"' || mark === "'") && text.length > 2 && text.endsWith(mark);
  if (!isQuoted) return text;
  const inner = text.slice(1, -1);
  return inner.includes('"') ? text : inner;
}

const LINK_FORMULA = /^=?HYPERLINK\( ?"([^"]*)"(?: ?[,;] ?"([^"]*)")? ?\)$/i;
/** Recognizes markup written by programs. Tags that people typed stay as they are. */
const MARKED_UP = /<(?:p|div|h[1-6]|ul|ol|li|table)>|<[a-z]{1,6} [a-z-]{2,20}=/i;
const TAG = /<\/?(?:p|div|h[1-6]|ul|ol|li|tr|table|tbody|td)(?: [^<>]*)?>/gi;
const INLINE_TAG = /<\/?(?:a|b|i|u|em|strong|span|font|small|sup|sub|img|center)(?: [^<>]*)?\/?>/gi;

function cleanText(text: string): string {
  const bare = plainSpaces(unescapeText(unguard(text)));
  if (isNothing(bare)) return '';
  if (!MARKUP.test(bare)) return bare;
  const decoded = withoutTags(bare).replace(ENTITY, decodeEntity);
  const once = decoded.includes('&') ? decoded.replace(ENTITY, decodeEntity) : decoded;
  return once === bare ? bare : withoutTags(once).trim();
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const broken = text.replace(COMMENT, '').replace(BREAK, '\n');
  if (!MARKED_UP.test(broken)) return broken;
  const lines = broken.replace(INLINE_TAG, '');
  const blocks = lines.replace(TAG, '\n');
  return blocks === lines ? lines : joinLines(blocks, '\n');
}

const ESCAPES = /_x000d_|_x([\da-f]{4})_|\\u([\da-f]{4})|(?<!:)(?:\\r)?\\n|\\(')|\v/gi;

/** Decodes escapes of programs: `_x000D_`, `\u0027`, `\'`, and ` ` or a vertical tab for a line break. */
function unescapeText(text: string): string {
  if (!ESCAPED.test(text) || isNothing(text)) return text;
  return text.replace(ESCAPES, (written, one?: string, other?: string, mark?: string) => {
    const code = one ?? other;
    if (/^_x000d_$/i.test(written)) return '';
    return code ? String.fromCharCode(Number.parseInt(code, 16)) : (mark ?? '\n');
  });
}

const ESCAPED = /[\\\v]|_x/;

const ODD_SPACE = /[^\P{Zs} ]|[\t\f]/gu;
const CONTROL = /[^\P{Cc}\n\r]/gu;

function plainSpaces(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
  return text.replace(ODD_SPACE, ' ').replace(CONTROL, '').trim();
}

const PLAIN_TEXT = /^[\x20-\x7e\n\r]*$/;

/** Decodes what programs write for signs: `&amp;`. */
export function decodeSigns(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, decodeEntity) : text;
}

function decodeEntity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    const lower = NAMED.get(name.toLowerCase());
    if (lower === undefined) return written;
    return /^[A-Z]/.test(name) ? lower.toUpperCase() : lower;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isShown = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isShown ? String.fromCodePoint(code) : '';
}

function inOneLine(text: string, joint: string): string {
  const line = joinLines(text, joint);
  const isPlain = !line.includes('  ') && !/[,;]$/.test(line);
  return isPlain ? line : line.replace(/ {2,}/g, ' ').replace(/[ ,;]{0,9}$/, '');
}

function joinLines(text: string, joint: string): string {
  if (!text.includes('\n') && !text.includes('\r')) return text;
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  const last = lines.findLastIndex(Boolean);
  return lines
    .map((line, at) => (at < last && line.endsWith(',') ? line.slice(0, -1).trimEnd() : line))
    .filter(Boolean)
    .join(joint);
}

/** Maximum length to clean. Longer cells are refused or left as they are. */
const LONGEST = { city: 200, state: 50, zipCode: 50, phone: 200, email: 500, website: 2000 };

const LETTER = /\p{L}/u;
const IN_STATE = /^(.*?\p{L}.*?)[\s,]+(\p{L}[\p{L}. ]*?)\.?$/u;
const ASIDE = / ?\([^()]*\)$/;
const COUNTRY_BEHIND =
  /(?<=[\p{L}\d.])[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/iu;
const ZIP_BEHIND = /(?<=\p{L})[\s,]+\d{5}(?:-\d{4})?$/u;
const WORD = /[\p{L}\p{M}’']+/gu;

function cleanCity(text: string, { state }: Around): string {
  if (text.length > LONGEST.city) return text;
  const city = joinLines(cleanText(text), ' ');
  if (city === '' || !LETTER.test(city)) return city;
  const bare = city.replace(ASIDE, '').replace(COUNTRY_BEHIND, '').replace(ZIP_BEHIND, '');
  const placed = bare.replace(/ [-–] (?=[a-z]{2}$)/i, ', ');
  const alone = placed.includes(',') || bare !== city ? withoutState(placed, state) : city;
  const isShouted = alone === alone.toUpperCase() || alone === alone.toLowerCase();
  return isShouted ? capitalize(alone) : alone;
}

function withoutState(city: string, state: string | null): string {
  const [, alone, named] = IN_STATE.exec(city) ?? [];
  const isOfState = named && (state === null || readStateCode(named) === state);
  return alone && isOfState && readStateCode(named) ? alone.replace(/[\s,]+$/, '') : city;
}

function capitalize(text: string): string {
  return text.toLowerCase().replace(WORD, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

const MAX_KNOWN = 1000;
const FORCES = /^A[AEP]$/i;
const ARMED =
  /^(?:u\.?s\.? )?armed forces(?: of the)?[ ,-]{1,3}(americas?|pacific|europe|africa|canada|middle east)\b/i;
const FORCES_CODES = new Map([
  ['america', 'AA'],
  ['americas', 'AA'],
  ['pacific', 'AP'],
]);
const STATE_LABEL = /^(?:state|st|estado) ?: ?/i;
const states = new Map<string, string>();

function cleanState(text: string): string {
  const known = states.get(text);
  if (known !== undefined) return known;
  const said = text.length > LONGEST.state ? text : cleanText(text).replace(STATE_LABEL, '');
  const named = said.replace(ZIP_BEHIND, '');
  const forces = ARMED.exec(named)?.[1];
  if (forces) return FORCES_CODES.get(forces.toLowerCase()) ?? 'AE';
  const code = named === '' || FORCES.test(named) ? named.toUpperCase() : readStateCode(named);
  if (code === undefined) throw new RangeError(m.input_state_unknown());
  if (states.size < MAX_KNOWN) states.set(text, code);
  return code;
}

const ZERO_PREFIXES: Record<string, string[]> = {
  AE: ['09'],
  CT: ['06'],
  MA: ['01', '02', '05'],
  ME: ['03', '04'],
  NH: ['03'],
  NJ: ['07', '08'],
  NY: ['005', '063'],
  PR: ['006', '007', '009'],
  RI: ['02'],
  VI: ['008'],
  VT: ['05'],
};
const ZIP = /^\d{5}(?:-(?!0000)\d{4})?$/;
const ZIP_NUMBER = /^(?:\d\d?,\d{3}|\d\.\d+E\+?0?4)$/i;
const COUNTRY = /(?<=\d)[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states)$/i;
const ZIP_IN_STATE = /^(?:[a-z]{2}[\s.,-]*)?(\d{3,9})(?:\.0*)?(?:[\s\u2010-\u2015-]+(\d{0,4}))?$/i;

function cleanZipCode(text: string, { state }: Around): string {
  if (ZIP.test(text)) return text;
  const bare = text.length > LONGEST.zipCode ? text : cleanText(text).replace(/^'/, '');
  if (bare === '') return '';
  const written = ZIP_NUMBER.test(bare) ? String(Number(bare.replace(',', ''))) : findZipCode(bare);
  const [, digits = '', more = ''] = ZIP_IN_STATE.exec(written) ?? [];
  const isLong = digits.length > 5;
  const whole = padZipCode(isLong ? digits.slice(0, -4) : digits, state);
  const last = isLong ? digits.slice(-4) : more;
  if (whole === null || (isLong && more !== '')) {
    throw new RangeError(m.input_zip_digits());
  }
  return last.length === 4 && last !== '0000' ? `${whole}-${last}` : whole;
}

const ZIP_AMONG_WORDS =
  /^[\p{L}\s.,:()#]{0,60}(?<![\d\p{L}])(\d{5}(?:[-+ ]\d{4})?)(?: ?[/|,;&+] ?[\d\s/|,;&-]*)?$/u;

/**
 * Finds the first ZIP code in texts such as `ZIP: 83702`, `Boise ID 83702` or `83702/83706`. An initial
 * letter O becomes a zero.
 */
function findZipCode(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/^\((\d[\d-]+)\)$|(?<=\d) \([^()]*\)$/, '$1')
    .replace(COUNTRY, '')
    .replace(/^O(?=\d{4}(?:$|-))/i, '0');
  if (ZIP_IN_STATE.test(bare)) return bare;
  return ZIP_AMONG_WORDS.exec(bare)?.[1]?.replace('+', '-') ?? bare;
}

function padZipCode(digits: string, state: string | null): string | null {
  if (digits.length === 5) return digits;
  if (digits.length < 3) return null;
  const padded = digits.padStart(5, '0');
  const isOfState = (ZERO_PREFIXES[state ?? ''] ?? []).some((start) => padded.startsWith(start));
  return isOfState ? padded : null;
}

const PLAIN_PHONE = /^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/;
const LONGEST_PHONE = 30;

function cleanPhone(text: string): string {
  if (PLAIN_PHONE.test(text)) return text;
  const bare = text.length > LONGEST.phone ? text : cleanText(text).replace(/^'/, '');
  if (bare === '') return '';
  const line = spellExtension(
    joinLines(bare, '; ').normalize('NFKC').replace(DIALED_ABROAD, '+$1'),
  );
  const phone = findPhone(choosePhones(line.replace(ODD_MARK, (mark) => MARKS.get(mark) ?? '-')));
  const shown = phone && !isFiller(phone) && writePhone(phone);
  if (shown && shown.length <= LONGEST_PHONE) return shown;
  throw new RangeError(m.input_phone_format());
}

const NUMBER_WORDS = new Map(
  [
    ...['zero|oh|cero', 'one|uno', 'two|dos', 'three|tres', 'four|cuatro', 'five|cinco'],
    ...['six|seis', 'seven|siete', 'eight|ocho', 'nine|nueve', 'ten|diez', 'eleven|once'],
    ...['twelve|doce', 'thirteen|trece', 'fourteen|catorce', 'fifteen|quince', 'sixteen'],
    ...['seventeen', 'eighteen', 'nineteen', 'twenty|veinte'],
  ].flatMap((words, number) => words.split('|').map((word): [string, number] => [word, number])),
);
for (const [at, word] of [
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
].entries()) {
  NUMBER_WORDS.set(word, 30 + 10 * at);
}
const EXTENSION_WORDS =
  /(?<=\d)[\s,;(.-]*\b(?:extensi[oó]n|extn?|then press|press|dial|oprima|marque)\b[\s.:#]*(\d{1,7}|[a-z]{2,9}(?:[\s-][a-z]{2,9}){0,5})(?: (?:for|para) [\p{L} ]{2,30})?\)?\.?$/iu;

/** Writes an extension in words as digits: `extension twelve`, `press 3 for sales`, `ext. two zero four`. */
function spellExtension(text: string): string {
  if (text.length > LONGEST.phone) return text;
  return text.replace(EXTENSION_WORDS, (said, written: string) => {
    const number = /^\d/.test(written) ? written : readNumberWords(written);
    return number === null ? said : ` ext. ${number}`;
  });
}

function readNumberWords(text: string): string | null {
  let digits = '';
  let tens = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const number = NUMBER_WORDS.get(word);
    if (number === undefined) return null;
    const isUnit = tens > 0 && number > 0 && number < 10;
    digits = isUnit ? digits.slice(0, -2) + String(tens + number) : digits + String(number);
    tens = !isUnit && number >= 20 ? number : 0;
  }
  return digits;
}

const DIALED_ABROAD = /^(?:00|011[\s.-])\s*([1-9])/;
const USUAL_LENGTH = /^(?:\d{7}|1?\d{10}|\+\d{7,15})$/;
const WHOLE_PHONE = /(?<![\d+])(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s./-]*[2-9]\d\d[\s.-]*\d{4}(?!\d)/;
const EXTENSION_BEHIND = /^[\s,;.(]*(?:extension|ext|x|#)[\s.:=#]*(\d{1,7})\b/i;

const ODD_MARK = /[[\]{}·•∙‧⋅_]/g;
const MARKS = new Map([
  ['[', '('],
  ['{', '('],
  [']', ')'],
  ['}', ')'],
]);

const US_PHONE = String.raw`\+?1?[\s.-]?(?:\(?[2-9]\d\d\)?[\s./-]{0,3})?[2-9]\d\d[\s.-]{0,3}\d{4}(?!\d)`;

/** Returns patterns for phone numbers with a label before or after them. */
function labeled(label: string): RegExp[] {
  const before = String.raw`(?<![a-z])\(?(?:${label})(?: (?:no|number))?\)?[\s.:#]{0,3}${US_PHONE}[\s,;/|]{0,3}`;
  const behind = String.raw`${US_PHONE}[\s,(-]{1,3}(?:${label})\b\)?`;
  return [new RegExp(before, 'gi'), new RegExp(behind, 'gi')];
}

const FAX = labeled('fax|facsimile|fx|f(?=[:.])');
const CELL = labeled('cell(?: phone)?|mobile|home|celular|casa');

/** Removes fax numbers, and a private number if the business has one of its own. */
function choosePhones(text: string): string {
  const without = (labels: RegExp[], from: string) =>
    labels.reduce((rest, label) => rest.replace(label, ''), from);
  const called = /fa(?:x|cs)|fx|\bf[:.]/i.test(text) ? without(FAX, text) : text;
  const atWork = /cel|mobile|home|casa/i.test(called) ? without(CELL, called) : called;
  return LOCAL_PHONE.test(atWork) || WHOLE_PHONE.test(atWork) ? atWork : called;
}

const LETTERS_FOR_ZEROS = /(?<=[\d(. -])[Oo]+(?=[\d-])|(?<=\d)[Oo]+(?![a-z])/g;
const LOCAL_PHONE = /(?<![\d+]|\d[.-])[2-9]\d\d[\s.-]?\d{4}(?!\d|[.-]\d)/;

function findPhone(written: string): Phone | null {
  const toZeros = (letters: string) => '0'.repeat(letters.length);
  const isWords = /[A-NP-Z]/i.test(written);
  const mended = isWords ? written : written.replace(LETTERS_FOR_ZEROS, toZeros);
  const text = WHOLE_PHONE.test(mended) || LOCAL_PHONE.test(mended) ? mended : written;
  const phone = readPhone(text);
  if (phone && !phone.isSpelled && USUAL_LENGTH.test(phone.digits)) return phone;
  const isOwn = phone?.isSpelled || phone?.digits.startsWith('+');
  const whole = WHOLE_PHONE.exec(text) ?? (isOwn ? null : LOCAL_PHONE.exec(text));
  if (!whole) return isOwn ? phone : null;
  const [, extension] = EXTENSION_BEHIND.exec(text.slice(whole.index + whole[0].length)) ?? [];
  return readPhone(extension === undefined ? whole[0] : `${whole[0]} ext. ${extension}`);
}

const PLAIN_EMAIL = /^[\w.+-]+@[a-z\d.-]+\.[a-z]{2,}$/i;
const EMAIL = /[^\s<>()[\]",;:/?“”‘’«»|]+@[^\s<>()[\]",;:/?“”‘’«»|]+\.[^\s<>()[\]",;:/?“”‘’«»|]+/;
const COMMA_FOR_DOT = /(?<=[a-z\d]),(?=(?:com|net|org|edu|gov|us|biz|info)\b)|(?<=\bwww),/gi;

function cleanEmail(text: string): string {
  if (text.length > LONGEST.email) throw new RangeError(m.input_email_invalid());
  if (PLAIN_EMAIL.test(text)) return text;
  const bare = cleanText(linkOf(text));
  if (bare === '') return '';
  const written = bare.replace(/^mailto:/i, '').replace(COMMA_FOR_DOT, '.');
  const [found] = EMAIL.exec(written) ?? EMAIL.exec(spellAddress(written)) ?? [];
  if (found === undefined || isCutByBlank(written)) {
    throw new RangeError(m.input_email_invalid());
  }
  return found.replace(/\.+$/, '');
}

/** Checks for an address with a stray blank, such as "main shop@aol.com", whose first part would be lost. */
function isCutByBlank(text: string): boolean {
  const [, before = ''] = /^([a-z\d]+) [^\s@]+@\S+$/.exec(text) ?? [];
  return before !== '' && !EMAIL_LABEL.test(before);
}

const EMAIL_LABEL = /^(?:mail|email|contact|or|correo)$/;

function spellAddress(text: string): string {
  const [, name, host] = /^(\S{1,64}) at (\S{1,64}(?: dot \S{1,64}){1,4})$/i.exec(text) ?? [];
  if (name && host) return `${name}@${host.replace(/ dot /gi, '.')}`;
  const [, user, domain] =
    /^([\w.+-]{1,64}) at ([a-z\d-]{1,64}(?:\.[a-z\d-]+)*\.[a-z]{2,})$/i.exec(text) ?? [];
  if (user && domain) return `${user}@${domain}`;
  return text
    .replace(/ ?[[({] ?at ?[\])}] ?| ?@ ?/gi, '@')
    .replace(/ ?[[({] ?dot ?[\])}] ?/gi, '.');
}

const PLAIN_WEBSITE =
  /^https?:\/\/(?!https?:|www\.[^./]*(?:[/?#]|$))(?:[a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]+(?::\d+)?(?:[/?#][^\s@,;<>"]*)?$/i;
const ONE_WEBSITE = /^https?:\/\/[a-z\d][^\s<>"]*$/i;
const NEXT_WEBSITE = /[,;/]https?:|&amp;/i;

function isOneWebsite(text: string): boolean {
  const [, , host = ''] = text.split(/[/?#]/, 3);
  return ONE_WEBSITE.test(text) && isHost(host) && !NEXT_WEBSITE.test(text);
}

function isHost(host: string): boolean {
  return HOST.test(host) && !/^www\.[^.]*$/i.test(host.replace(/:\d+$/, ''));
}

const SCHEME = /^(?:h?t?tps?|http)?[:;]?\/{1,3}(?=[\w-])|^https?[:;]\/*(?=[\w-])/i;
const HOST =
  /^[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]|$)/u;
const FILE_NAME = /^[^/:]+\.(?:jpe?g|png|gif|webp|heic|svg|pdf)$/i;
const WEBSITE_LABEL = /^(?:web ?site|web ?page|home ?page|web|url|link)\s*:\s*/i;
const LINK = /^<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)|^\[[^\]]*\]\(([^)\s]+)\)/i;

function linkOf(text: string): string {
  return LINK_FORMULA.exec(text)?.[1] ?? text;
}

/** Matches links to a place on a map. */
const MAP =
  /^(?:https?:\/\/)?(?:maps\.google\.|maps\.app\.goo\.gl|maps\.apple\.com|goo\.gl\/maps|(?:www\.)?google\.[a-z.]{2,6}\/maps|(?:www\.)?openstreetmap\.org|(?:www\.)?bing\.com\/maps)/i;

function cleanWebsite(text: string): string {
  if (text.length > LONGEST.website) throw new RangeError(m.input_url_invalid());
  if (MAP.test(text)) throw new RangeError(m.input_url_map());
  if (PLAIN_WEBSITE.test(text) || isOneWebsite(text)) return text;
  const shown = text.replace(/\p{Cf}/gu, '').trim();
  const [, link, marked] = LINK.exec(shown) ?? [];
  const bare = cleanText(link ?? marked ?? linkOf(shown))
    .replace(WEBSITE_LABEL, '')
    .replaceAll('\\', '/')
    .replace(/(?<![\w-])(https?[:;]\/\/|www\.) (?=\S)/gi, '$1')
    .replace(COMMA_FOR_DOT, '.')
    .replace(/(https?);(?=\/\/)/gi, '$1:');
  const words = bare.split(/[\s,;<>"“”‘’«»|()]+/).filter(Boolean);
  const isSure = (word: string) => /^(?:https?:\/\/|www\.)\S/i.test(word);
  const isNone = (word = '') => FILE_NAME.test(word) || !HOST.test(word.replace(SCHEME, ''));
  const said = (isNone(words[0]) ? words.find(isSure) : undefined) ?? words[0] ?? '';
  const first = said.endsWith('.') ? said.slice(0, -1) : said;
  if (first === '') return '';
  const inner = first.replace(/^https?:\/\/(?=https?:\/\/)/i, '');
  const isPlainHttp = /^http:\/\//i.test(inner);
  const rest = inner.replace(SCHEME, '');
  const [host = ''] = rest.split(/[/?#]/, 1);
  if (!isHost(host) || host.includes('@')) {
    throw new RangeError(m.input_url_invalid());
  }
  return `${isPlainHttp ? 'http' : 'https'}://${rest}`;
}

const YES = new Set([
  ...['true', 't', 'yes', 'y', 'x', '1', 'on', '✓', '✔', '✅', '☑', '☒', 'checked'],
  ...['si', 'sí', 'wahr', 'ok', 'verdadero'],
]);
const NO = new Set([
  ...['false', 'f', 'no', 'n', '0', 'off', '✗', '✘', '❌', '☐', 'unchecked', 'falso'],
]);

export function readYesNo(text: string): boolean | null {
  const word = text.toLowerCase();
  if (word === 'true' || YES.has(word)) return true;
  if (NO.has(word)) return false;
  if (isNothing(text)) return null;
  throw new RangeError(m.input_yes_or_no());
}

/** Maximum characters of an answer with its remark. */
const LONGEST_ANSWER = 500;
const CLEAR_ANSWER =
  /^(?<word>yes|y|s[ií]|no|n|x|true|false|✓|✔|✗|✘)(?:\s*[-–—:;,.]\s*|\s*(?=[([]))(?<rest>.+)$/iu;
const LOOSE_ANSWER = /^(?<word>yes|y|s[ií])\s+(?<rest>.+)$/iu;
/** Matches partial answers, common for spoken languages ("un poco"), which count as yes. */
const A_LITTLE = /^(?:un poco|poquito|algo|a little|a little bit|a bit|some)$/i;
const ANSWER_AGAIN = /^(?:yes|y|s[ií]|no|n|not)\b/iu;

/**
 * Parses a yes or no with a remark after it: `Y (ramp in rear)`, `no: two steps`. "No steps" isn't an answer.
 * Throws a `RangeError` like `readYesNo`.
 */
export function readAnswer(written: string): boolean | { is: boolean; words: string } | null {
  const text = written.replace(/^([\p{L}✓✔✗✘]+)[.!]$/u, '$1');
  if (text.length > LONGEST_ANSWER) return readYesNo(text);
  if (A_LITTLE.test(text)) return { is: true, words: text };
  const { word, rest = '' } = (CLEAR_ANSWER.exec(text) ?? LOOSE_ANSWER.exec(text))?.groups ?? {};
  const words = rest.replace(/^\((.*)\)$|^\[(.*)\]$/u, '$1$2').trim();
  if (word === undefined || words === '' || ANSWER_AGAIN.test(words)) return readYesNo(text);
  return { is: readYesNo(word) === true, words };
}

/** Wraps a cleaner to return the text unchanged if it can't be read, for callers with their own error messages. */
export function tidy(clean: (text: string, around: Around) => string) {
  return (text: string): string => {
    try {
      return clean(text, { state: null });
    } catch (error) {
      if (error instanceof RangeError) return text;
      throw error;
    }
  };
}

export interface Mended {
  field: 'state' | 'zipCode' | 'email' | 'website';
  value: string;
}

/**
 * Returns repairs that need several fields: the state completes a ZIP code, and an email address in the
 * website field moves to its own field.
 */
export function listMended(given: Record<string, unknown>): Mended[] {
  const say = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const [state, zipCode, website] = [say('state'), say('zipCode'), say('website')];
  const code = readStateCode(state) ?? null;
  const whole = tidy((text) => cleanCell.zipCode(text, { state: code }))(zipCode);
  const address = /^https?:/i.test(website) ? null : readEmail(website);
  const mended: Mended[] = [
    { field: 'state', value: code ?? state },
    { field: 'zipCode', value: whole },
  ];
  if (address !== null) {
    mended.push({ field: 'website', value: '' });
    if (say('email') === '') mended.push({ field: 'email', value: address });
  }
  return mended.filter(({ field, value }) => value !== say(field));
}

export function readEmail(text: string): string | null {
  const address = text.includes('@') ? tidy(cleanEmail)(text) : '';
  return PLAIN_EMAIL.test(address) ? address : null;
}

export function mendListing(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given: Record<string, unknown> = { ...body };
  for (const { field, value } of listMended(given)) given[field] = value;
  return given;
}
