import { US_STATES } from './states.ts';

/** Abbreviations and marks that stay in capitals, apart from those without a vowel. */
const CAPITALS = new Set(
  `AAA AARP ABC ABQ AC ACLU ADA AFB AFLAC AG AIA AKA AME ASE ASPCA ATM ATV AYSO BBQ BOE BPOE CEO CFO CPA DAV DIY
  DOE DOT DUI ELCA EMS EMT ESL EV EZ FAA FFA FOE GED GMO HOA HUD IBEW IBM ICU IGA IHOP II III IIII IOOF IRS ISP IT IV IX
  LED NAACP NAMI NAPA NASA NEA OBGYN OK ORV OSHA PUD ROTC RV SUV UAW UCC UFO UMC UPS USA USBC USDA
  USDOT USFS USPS US USO USW VA VFW VI VII VIII VIP XI XII XIII YMCA YWCA NE SE NW SW`.split(/\s+/),
);
/** Words and abbreviations without a vowel that are written with small letters. */
const WORDS = new Set(
  `BLDG BLVD BROS BLK BYP CNTR CORP CT CTR CR CYN DEPT DR DRS FLR FT FWY GRP HBR HTS HWY INTL JCT JR LN LT LTD MFG MGMT
  MGR MGT MKT MR MRS MS MT MTN MTNS NATL PKWY PL PLZ PRTS RD RM SGT SHP SPC SPGS SQ SR ST STR SVC SVCS SVS SYS TPKE TR
  TRL TRK TWP VLG VLY WY XING BY MY SHY SKY SPY DRY FRY FLY PRY TRY WHY CRY GYM GYMS HYMN LYNX LYNN LYNCH MYTH SYNC NYC
  FLYNN GLYNN RHYTHM GYPSY PYGMY CYST BRYN KYM`.split(/\s+/),
);
/** Abbreviations of roads that keep their capitals before a number. */
const ROADS = new Set('CR FM RR SR US PO HC'.split(' '));
const SMALL = new Set(
  'an and as at by for from in of on or the to with de del y dba aka c/o'.split(' '),
);
const ARTICLES = new Set(['la', 'las', 'los']);
/** Codes of states, without those that are also words or other abbreviations. */
const STATES = new Set<string>(
  US_STATES.map(({ code }) => code).filter(
    (code) => !'AL AR CO CT DE HI IN LA MA ME MI MO MS MT OH OR PA'.includes(code),
  ),
);

type Kind = 'name' | 'street';

export const CASED_FIELDS = [
  ['name', 'name'],
  ['address', 'street'],
] as const;

/** Letters from which on a single word is a word in capitals rather than an abbreviation. */
const LEAST = { name: 5, street: 3 };

const listWords = (text: string) => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];

function isInCapitals(text: string, kind: Kind): boolean {
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return false;
  const words = listWords(text);
  const longest = Math.max(...words.map(({ length }) => length));
  return longest >= (words.length > 1 ? LEAST[kind] - 2 : LEAST[kind]) && longest > 1;
}

export function shareOfCapitals(texts: readonly string[], kind: Kind): number {
  const written = texts.filter((text) => isInCapitals(text.toUpperCase(), kind));
  if (written.length === 0) return 0;
  return written.filter((text) => isInCapitals(text, kind)).length / written.length;
}

const LONGEST = 200;

/**
 * Writes a name or a street in capitals as usual: `SATUS CREEK GRAVEL LLC` becomes `Satus Creek Gravel LLC`, and
 * `12471 NE MCKAY RD` becomes `12471 NE McKay Rd`. Other texts stay as they are.
 */
export function toOrdinaryCase(text: string, kind: Kind): string {
  if (text.length > LONGEST || !isInCapitals(text, kind)) return text;
  const parts = text.split(/(\s+|[/,;()|]+|(?<=\s)[-–—](?=\s))/u);
  const isWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
  const words = parts.filter(isWord);
  let at = -1;
  let isFirst = true;
  return parts
    .map((part) => {
      if (!isWord(part)) {
        // A name begins anew behind a dash, a slash or a bracket.
        if (part.trim() !== '') isFirst = true;
        return part;
      }
      at += 1;
      const isLast = at === words.length - 1;
      const around = { before: words[at - 1] ?? '', next: words[at + 1] ?? '' };
      const place = { kind, isFirst, isLast, ...around };
      isFirst = false;
      return writeWord(part, place);
    })
    .join('');
}

interface Place {
  kind: Kind;
  isFirst: boolean;
  isLast: boolean;
  before: string;
  next: string;
}

function writeWord(word: string, place: Place): string {
  const [, before = '', bare = word, behind = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word) ?? [];
  return before + writeBare(bare, behind, place) + behind;
}

function writeBare(word: string, behind: string, place: Place): string {
  const { kind, isFirst, isLast, before, next } = place;
  const lower = word.toLowerCase();
  if (kind === 'street' && ROADS.has(word) && /^(?:[\d#]|HWY|BOX)/.test(next)) return word;
  if (INITIALS.test(word) || CAPITALS.has(word) || STATES.has(word)) return word;
  if (/\d/.test(word)) return NUMBERED.test(word) ? lower : word;
  if (!isFirst && !isLast && SMALL.has(lower)) return lower;
  if (before === 'DE' && ARTICLES.has(lower)) return lower;
  if (WORDS.has(word) || (kind === 'street' && word === 'PT')) return capitalize(lower);
  if (behind !== '.' && ABBREVIATION.test(word)) return word;
  return lower === 'co-op' ? 'Co-op' : writeParts(word);
}

/** Writes each part of a word with a capital: `Tri-Cities`, `O'Brien`, but `Joe's`. */
function writeParts(word: string): string {
  return word
    .split(/([-–.&+]|(?<=^\p{L})['’](?=\p{L}{3,}))/u)
    .map((part) =>
      capitalize(part.toLowerCase()).replace(
        /^Mc(\p{L}{3,})$/u,
        (_, rest: string) => `Mc${capitalize(rest)}`,
      ),
    )
    .join('');
}

const capitalize = (lower: string) => lower.charAt(0).toUpperCase() + lower.slice(1);

/** Matches initials with points or signs, and single letters: `L.L.C`, `A&W`, `AT&T`, `J.B`. */
const INITIALS = /^\p{L}$|^\p{L}{1,2}(?:[.&+]\p{L}{1,2})+$/u;
const NUMBERED = /^\d+(?:ST|ND|RD|TH|S|HRS?|X\d+)$/;
const ABBREVIATION = /^[B-DF-HJ-NP-TV-XZ]{2,5}$/;
