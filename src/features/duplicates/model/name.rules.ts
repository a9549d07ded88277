import { splitName } from '../../../domain/split-name.ts';
import { COMMON_WORDS } from './common-words.data.ts';
import { isNear } from './near.rules.ts';
import { plainText } from './plain-text.rules.ts';

export const LEGAL_FORMS = new Set(
  'inc incorporated llc llp llllp lllp lp ltd limited co company companies corp corporation pc pllc plc pa psc gmbh sa pbc'.split(
    ' ',
  ),
);

export const SMALL_WORDS = new Set('the of and at in on for by a an to de del'.split(' '));

const OPENED = `
center:ctr cntr cnt centre centr cen; hospital:hosp hosptal hsp; public:pub; library:lib libr; market:mkt mkts markets;
brothers:bros brother; saint:st ste sainte; mount:mt; fort:ft; brewing:brewery breweries brewers brewer brew; department:dept;
university:univ; association:assn assoc asso; associates:assocs; international:intl int; national:natl;
manufacturing:mfg; medical:med medcl; memorial:mem meml; health:hlth; healthcare:hlthcare; rehabilitation:rehab rehabilitative
rehabilitaion; nursing:nrsg nsg; community:comm cmty commty communities; county:cnty cty; services:svc svcs service serv srvc;
restaurant:rest restaurants rstrnt restaurante; grocery:groc grocer grocers groceries groceria; supermarket:supermkt
supermarkt supermarkets sprmkt; supermercado:supermerc; deli:delicatessen delis; pharmacy:pharm phcy; elementary:elem;
school:sch schl schools; farm:farms; farmers:farmer; food:foods; product:products prod prods; meat:meats; pizza:pizzeria;
mini:minimart; mart:marts; store:stores; auto:automotive; technology:technologies tech; industry:industries ind; enterprise:enterprises
ent; system:systems sys; management:mgmt mgt; development:dev; construction:constr; equipment:equip; building:bldg;
north:n; south:s; east:e; west:w; northwest:nw; northeast:ne; southwest:sw; southeast:se; american:amer;
regional:reg regl; retirement:ret; assisted:asst; apartment:apt apts apartments; convenience:conv conven; station:sta stn; and:n;
2:ii two second 2nd; 3:iii three third 3rd; 4:iv four fourth 4th; 5:five fifth 5th; 1:one first 1st; 6:six vi; 7:seven vii;
8:eight viii; 9:nine; 10:ten`;

export const OPENED_WORDS = new Map(
  OPENED.split(';').flatMap((line) => {
    const [whole = '', short = ''] = line.trim().split(':');
    return short
      .trim()
      .split(/\s+/)
      .map((word) => [word, whole] as const);
  }),
);

export const DEPARTMENT_WORDS = new Set(
  `pharmacy memory snf icf alc rhcf nf ltc tcu scalf alf al assisted skilled nursing rehabilitation hospice holding holdings
  investment investments properties property realty surgery surgical laboratory lab imaging radiology emergency outpatient
  inpatient bookmobile branch annex unit wing cottage suite warehouse distribution plant production facility catering
  cafeteria gas fuel photo optical vision bank atm leasing capital department pediatrics behavioral psychiatric dialysis
  oncology wound rentals rental transportation trucking logistics feed`.split(/\s+/),
);

/** Words for goods or types of business, which names often include or omit. */
export const TRADE_NOUNS = new Set(
  `deli grocery coffee cafe restaurant bar grill pizza bakery market supermarket mart store shop food brewing beer kitchen
  house express bistro diner lounge pub tavern eatery gourmet convenience company group service services center cuisine tea juice
  sushi noodle noodles steakhouse bbq hospital clinic library farm boutique salon spa studio gym fitness insurance agency
  park bazaar produce meat liquor wine spirits cheese fish seafood ice cream donuts bagel bagels sandwich sandwiches burger
  burgers bread candy health program care product logistics`.split(/\s+/),
);

const STATES = `alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana
iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
hampshire jersey mexico york carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont virginia
washington wisconsin wyoming`;

export const PLACE_WORDS = new Set(
  `north south east west northwest northeast southwest southeast upper lower central downtown uptown midtown ${STATES}`.split(
    /\s+/,
  ),
);

export interface FoldedName {
  words: string[];
  written: string[];
  /** Whether the name has the length at which some lists cut names off. */
  isCut: boolean;
  forms: string[];
  storeNumbers: string[];
  /** Alternative names, such as both parts of `Rosa Paz dba Paz Alterations`. */
  others: FoldedName[];
}

const ALSO = /\b(?:d ?\/? ?b ?\/? ?a|a ?\/? ?k ?\/? ?a|doing business as|also known as)\b[.:]?/i;
const FORM_WORD = /\b(?:inc|llc|l\.l\.c|corp|ltd|pllc)\b/i;

function listOtherNames(name: string): string[] {
  const aside = name.indexOf('(');
  const inside = aside > 0 && name.trimEnd().endsWith(')') ? name.slice(aside + 1) : '';
  const parts = FORM_WORD.test(inside) ? [name.slice(0, aside), inside] : name.split(ALSO);
  const named = parts.map((part) => part.replace(/[()]/g, ' ').trim()).filter(Boolean);
  return named.length > 1 ? named : [];
}

const FORMER = /\(?\b(?:f\/?k\/?a|formerly|previously)\b.*$/;
const MARKED_NUMBER =
  /(?:\b(?:store|unit|stand|no|number|location|shop)\b\.?\s*)?#\s*([a-z]*\d[\da-z-]*)/g;
const NAMED_NUMBER = /\b(?:store|unit|stand|no|location)\.?\s+([a-z]?\d[\da-z-]*)\b/g;
const LONG_NUMBER = /^(?:[a-z]{1,2}\d{3,}[a-z]?|\d{3,}[a-z]?|\d+[a-z]|[a-z]\d{1,2})$/;
/** Some lists cut names off after about 23 characters. */
const CUT_FROM = 21;
const CUT_TO = 24;
const TAIL_LETTER = /(?<=\d{3})[a-z]$/;

/** Normalizes a name without the person after it: `Copper Works / K. Patel, owner`. */
export function foldName(written: string, houseNumber = ''): FoldedName {
  const { business, isUnsure } = splitName(written);
  const name = isUnsure ? written : business;
  const others = listOtherNames(name).map((other) => foldOne(other, houseNumber));
  return { ...foldOne(name, houseNumber), others };
}

function foldOne(name: string, houseNumber: string): FoldedName {
  const storeNumbers: string[] = [];
  const take = (_: string, number: string) => {
    storeNumbers.push(cleanNumber(number));
    return ' ';
  };
  const text = plainText(name)
    .replace(FORMER, ' ')
    .replace(MARKED_NUMBER, take)
    .replace(NAMED_NUMBER, take);
  const tokens = joinLetters(
    text
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .split(' '),
  );
  const isCut = name.length >= CUT_FROM && name.length <= CUT_TO;
  if (isCut && / \p{L}$/u.test(name)) tokens.pop();
  const written: string[] = [];
  const forms: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (at > 0 && LONG_NUMBER.test(token)) {
      const number = cleanNumber(token);
      if (number !== houseNumber) storeNumbers.push(number);
    } else if (
      LEGAL_FORMS.has(token) ||
      (at > 0 && at === tokens.length - 1 && isFormSlip(token))
    ) {
      forms.push(token);
    } else if (token && !SMALL_WORDS.has(token)) written.push(token);
  }
  const kept = written.length > 0 ? written : tokens.filter(Boolean);
  return {
    words: kept.map(openWord),
    written: kept,
    isCut,
    forms: written.length > 0 ? forms : [],
    storeNumbers,
    others: [],
  };
}

function openWord(word: string): string {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  return ordinal ?? OPENED_WORDS.get(word) ?? word;
}

const FORMS = ['inc', 'llc', 'corp'];

/** Checks whether a word is a mistyped legal form, such as `lc` for `llc`. */
function isFormSlip(token: string): boolean {
  if (token.length < 2 || COMMON_WORDS.has(token) || DEPARTMENT_WORDS.has(token)) return false;
  return FORMS.some((form) => isNear(token, form, 1));
}

function cleanNumber(number: string): string {
  return number
    .replaceAll('-', '')
    .replace(TAIL_LETTER, '')
    .replace(/^0+(?=\d)/, '');
}

function joinLetters(tokens: string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const token of [...tokens, '']) {
    if (/^\p{L}$/u.test(token)) letters += token;
    else {
      if (letters) joined.push(letters);
      letters = '';
      if (token) joined.push(token);
    }
  }
  return joined;
}
