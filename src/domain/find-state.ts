import { STATES, type StateCode } from './states.ts';

export const OTHER_STATE_NAMES: readonly { code: StateCode; name: string }[] = [
  { code: 'DC', name: 'D.C.' },
  { code: 'LA', name: 'Luisiana' },
  { code: 'MO', name: 'Misuri' },
  { code: 'MP', name: 'Northern Marianas' },
  { code: 'MS', name: 'Misisipi' },
  { code: 'NC', name: 'Carolina del Norte' },
  { code: 'ND', name: 'Dakota del Norte' },
  { code: 'NJ', name: 'Nueva Jersey' },
  { code: 'NM', name: 'Nuevo México' },
  { code: 'NY', name: 'Nueva York' },
  { code: 'PA', name: 'Pensilvania' },
  { code: 'SC', name: 'Carolina del Sur' },
  { code: 'SD', name: 'Dakota del Sur' },
  { code: 'VI', name: 'US Virgin Islands' },
  { code: 'VI', name: 'Virgin Islands' },
  { code: 'WV', name: 'Virginia Occidental' },
];

const named = new Map<string, StateCode>([['washingtondc', 'DC']]);
for (const { code, name } of [...STATES, ...OTHER_STATE_NAMES]) {
  for (const text of [spell(code), spell(name)]) if (!named.has(text)) named.set(text, code);
}

/** Returns the state code for a code or a name, ignoring case and punctuation; undefined if there is no match. */
export function findStateCode(text: string): StateCode | undefined {
  return named.get(spell(text));
}

const SHORTENED = `AL Ala; AK Alas; AZ Ariz; AR Ark; CA Calif Cal Cali; CO Colo; CT Conn; DE Del; DC WashDC DistOfColumbia; HI Hawai; FL Fla Flor; ID Ida;
  IL Ill Ills; IN Ind; KS Kan Kans; KY Ken Kent; MA Mass; MD Mary; MI Mich; MN Minn; MS Miss; MT Mont; NE Neb Nebr;
  NV Nev; NM NMex NewMex NMexico; NC NCar NoCar NCarolina NoCarolina; ND NDak NoDak NDakota NoDakota;
  NH NHamp NHampshire; NJ NJersey; NY NYork; RI RIsland; OK Okla; OR Ore Oreg; PA Penn Penna; SC SCar SoCar SCarolina SoCarolina;
  SD SDak SoDak SDakota SoDakota; TN Tenn; TX Tex Tejas; VT Verm; VA Virg; WA Wash; WV WVa WVirginia; WI Wis Wisc; WY Wyo; MP CNMI; PR PRico; VI USVI`;
const shortened = new Map(
  SHORTENED.split(';').flatMap((line) => {
    const [code = '', ...names] = line.trim().split(/\s+/);
    return names.map((name): [string, StateCode | undefined] => [spell(name), findStateCode(code)]);
  }),
);

/**
 * Returns the state for an abbreviation such as `calif`. Many abbreviations are also ordinary words, so call
 * this only after "in" or a town name.
 */
export function findShortenedState(word: string): StateCode | undefined {
  return shortened.get(spell(word));
}

const LONGEST = 50;
const AROUND =
  /^(?:the )?(?:(?:state|commonwealth|territory) of |usa?[- ])|[ ,]+(?:state|usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/gi;

/**
 * Parses a cell of a state column, including forms such as `Calif.`, `New York State`, `US-ID` and `ID -
 * Idaho`. Don't use it for free text, where words such as Penn or Kent can mean something else.
 */
export function readStateCode(text: string): StateCode | undefined {
  if (text.length > LONGEST) return undefined;
  const found = findStateCode(text) ?? shortened.get(spell(text));
  if (found !== undefined) return found;
  const bare = text.replace(AROUND, '');
  const [one = '', other = ''] = text.split(/\s+-\s+|\s*[(/]\s*/);
  const code = findStateCode(bare) ?? shortened.get(spell(bare)) ?? findStateCode(one);
  return bare === text && code !== findStateCode(other) ? undefined : code;
}

function spell(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
