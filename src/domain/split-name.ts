import { decodeSigns } from './clean-cells.ts';
import { isFirstName } from './first-names.ts';

export const nameParts = ['business', 'contact'] as const;

export type NamePart = (typeof nameParts)[number];

export interface SplitName extends Record<NamePart, string> {
  /** Whether the words after the separator may not be a person. */
  isUnsure: boolean;
  /** Whether only a first name shows that the contact is a person. */
  isGuess: boolean;
  /** Business and person that an ambiguous text may name. */
  apart: Record<NamePart, string> | null;
}

const ROLE =
  /(?<![\p{L}\d])(?:(?:co-?)?owners?|proprietor|prop|propr|managers?|mgr|gm|president|pres|ceo|cfo|coo|principal|partners?|(?:executive |managing |exec\.? )?director|contact|due[nñ][oa]|propietari[oa]|gerente|founder|co-?founder|agent|broker|chair|secretary|treasurer|administrator)(?![\p{L}\d])\.?/giu;
const HINT = /attn|c\/o|[/|;(\n]|\s[-–—]\s|,/i;
const CARE = /^(.+?)[\s,;:(/|–—-]+(?:attn\b[.:]?|attention:|c\/o\b:?)\s*([^()]+?)\)?$/iu;
const ASIDE = /^(.+?)\s*\(([^()]+)\)$/u;
/** Matches a person before the business: "Gallegos, Bob - Bob's Upholstery". */
const REVERSED = /^(\p{Lu}[\p{L}'’]+),\s+(\p{Lu}\p{L}+(?: \p{Lu}\p{L}*\.?)?)\s+[-–—]+\s+(.+)$/u;
/**
 * Separators in the order in which they are tried; `isPlain` and `isTight` ones are also common in names of businesses.
 */
const SEPARATORS = [
  { by: /\s*\n\s*/gu, isPlain: false },
  { by: /\s+[/|]\s+|\s*[|]\s*/gu, isPlain: false },
  { by: /(?<=\p{L}|[.)])[/](?=\p{Lu}\p{L})/gu, isPlain: false, isTight: true },
  { by: /\s*;\s*/gu, isPlain: false },
  { by: /\s+[-–—]+\s+/gu, isPlain: true, isDash: true },
  { by: /,\s+/gu, isPlain: true },
];

const NAME_WORD = /^(?:\p{Lu}[\p{L}'’.-]*|de|la|las|los|del|van|von|der|da|di|y)$/u;
const AND = /\s+(?:&|and|y)\s+/u;
const INITIAL = /^\p{Lu}\.?$/u;
const TITLE = /^(?:mr|mrs|ms|miss|dr|rev|sr|sra|srta)\.?$/i;
const DEGREE = /,?\s+(?:jr|sr|ii|iii|iv|md|dds|dmd|dvm|od|do|phd|cpa|esq|rn|pa|pe|aia)\.?$/iu;
const OF_BUSINESS =
  /(?<![\p{L}])(?:inc|llc|ltd|llp|pllc|corp|co|company|group|services?|shop|store|salon|spa|nails?|cafe|café|coffee|grill|bar|pub|restaurant|bakery|kitchen|market|deli|pizza|clinic|dental|law|firm|architects?|attorneys?|associates|insurance|realty|bank|church|school|cent(?:er|re)|club|studio|gallery|auto|repair|tire|motors?|plumbing|electric|roofing|construction|builders?|homes?|hotel|inn|motel|farms?|ranch|dairy|feed|supply|hardware|lumber|florist|flowers|gifts?|books?|boutique|fitness|gym|yoga|design|printing|press|media|photography|foundation|society|museum|library|theater|theatre|pharmacy|optical|vet|veterinary|animal|pet|hair|beauty|barber|tattoo|cleaners|laundry|travel|tours?|rentals?|storage|station|office|branch|downtown|north|south|east|west|suite|unit|plaza|mall|rv|marine|boats?|wok|grille|tree|lawn|gardens?|wines?|liquor|spirits|glass|floors?|carpets?|signs?|pest|septic|taxi|solutions|systems|international|enterprises|partners|propert(?:y|ies)|realtors?|title|mortgage|financial|tax|accounting|outdoors|crafts?|antiques|equipment|products|sales|tours|lodge|cottages?|campground)(?!\p{L})/iu;

/** Maximum characters; longer texts aren't names. */
const LONGEST = 200;

/**
 * Separates a business from the person after it: `Capitol Nails & Spa, Inc. / K. Patel, owner`, `Copper Works
 * - Attn: Rosa Paz`. Words that can't be a person stay with the name.
 */
export function splitName(written: string): SplitName {
  const text = decodeSigns(written);
  const said = { isUnsure: false, isGuess: false, apart: null };
  const whole: SplitName = { ...said, business: text, contact: '' };
  if (text.length > LONGEST || !HINT.test(text)) return whole;
  const [, named = '', cared = ''] = CARE.exec(text) ?? [];
  if (named !== '')
    return { ...said, business: tidy(named), contact: tidy(cared), isUnsure: !isPerson(cared) };
  const [, before = '', aside = ''] = ASIDE.exec(text) ?? [];
  const isGuess = !hasRole(aside);
  if (isPerson(aside) && (!isGuess || (/\s/.test(aside) && areFirstNames(aside, before)))) {
    return { ...said, business: tidy(before), contact: tidy(aside), isGuess };
  }
  const isNamed = isPerson(aside) && /\s/.test(aside);
  const [, last = '', first = '', business = ''] = REVERSED.exec(text) ?? [];
  if (isFirstName(first.split(' ')[0] ?? '') && isPerson(last))
    return { ...said, business: tidy(business), contact: `${first} ${last}`, isGuess: true };
  let apart: SplitName['apart'] = isNamed ? { business: tidy(before), contact: tidy(aside) } : null;
  let guess: SplitName | null = null;
  for (const { by, isPlain, isTight, isDash } of SEPARATORS) {
    for (const { index, 0: found } of [...text.matchAll(by)]) {
      const [business, contact] = [
        tidy(text.slice(0, index)),
        tidy(text.slice(index + found.length)),
      ];
      if (business === '' || contact === '') continue;
      const isNamed = isMarked(contact) || areFirstNames(contact, business);
      const isSure = isPerson(contact) && (hasRole(contact) || (!isPlain && isNamed));
      if (isSure) return { ...said, business, contact };
      if (isDash && isNamed && /\s/.test(contact) && isPerson(contact))
        guess ??= { ...said, business, contact, isGuess: true };
      if (!isPlain && !isTight) apart ??= { business, contact };
    }
  }
  return guess ?? { ...whole, isUnsure: apart !== null, apart };
}

function tidy(text: string): string {
  return text.trim().replace(/^[,;/|–—-]+\s*|\s*[,;/|–—-]+$/gu, '');
}

function hasRole(text: string): boolean {
  return text.search(ROLE) >= 0;
}

/** Checks for an initial or a title; businesses are rarely called `K. Patel` or `Dr. Ruiz`. */
function isMarked(text: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word) => INITIAL.test(word) || TITLE.test(word));
}

/**
 * Checks whether each person begins with a common first name. A person with only a first name needs a longer
 * business name.
 */
function areFirstNames(text: string, business: string): boolean {
  const people = text.replace(ROLE, ' ').split(AND);
  const words = people.map((one) => one.trim().split(/\s+/));
  const isAlone = words.every((one) => one.length === 1);
  return words.every(([first = '']) => isFirstName(first)) && !(isAlone && !/\s/.test(business));
}

function isPerson(text: string): boolean {
  const bare = text
    .replace(ROLE, ' ')
    .replace(/[,:()]+|(?<= )\/(?= )/g, ' ')
    .trim();
  if (bare === '' || /\d/.test(bare) || OF_BUSINESS.test(bare)) return false;
  if (bare.split(/\s+/).some((word) => word.length > 5 && /ing$/i.test(word))) return false;
  const people = bare.replace(DEGREE, '').split(AND);
  return people.every((one) => {
    const words = one.split(/\s+/);
    return words.length <= 5 && words.every((word) => NAME_WORD.test(word));
  });
}
