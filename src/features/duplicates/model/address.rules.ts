import { plainText } from './plain-text.rules.ts';

const SUFFIX_LIST = `st:street str; ave:avenue av aven avenu; blvd:boulevard blv boul; rd:road; dr:drive drv; ln:lane; ct:court;
pl:place; pkwy:parkway pkway pky parkwy; hwy:highway hiway hghwy highwy; ter:terrace terr; cir:circle circ; sq:square; plz:plaza plza;
aly:alley; trl:trail; tpke:turnpike tpk turnpk tnpk; expy:expressway expway exp expwy; way:wy; xing:crossing; mall:; row:; walk:; loop:; run:; path:;
pike:; cres:crescent; concourse:; fwy:freeway; bypass:byp; center:ctr centre`;

const ROUTE_LIST =
  'route rt rte highway hwy us state sr county cr co road rd interstate i fm ih sh';

export const SUFFIXES = openWords(SUFFIX_LIST);
export const ROUTE_WORDS = new Set(ROUTE_LIST.split(' '));

export const DIRECTIONS = openWords(
  'n:north no nth; s:south so sth; e:east; w:west; ne:northeast; nw:northwest; se:southeast; sw:southwest',
);

export const UNIT_WORDS = new Set(
  'suite ste unit apt apartment bldg building fl floor room rm space spc stand lot trlr dept bsmt ofc office shop stall hangar slip level lower upper store'.split(
    ' ',
  ),
);

export const ORDINALS = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
      ' ',
    ),
    'one two three four five six seven eight nine ten'.split(' '),
  ].flatMap((list) => list.map((word, at) => [word, String(at + 1)] as const)),
);

export const OPENED_STREETS = openWords(
  'saint:; mount:mt; fort:ft; martin luther king:mlk; memorial:mem meml; center:ctr; park:pk; industrial:ind indl; mountain:mtn; heights:hts; springs:spgs; creek:crk; spring:spg; veterans:vets; president:pres; doctor:dr',
);

function openWords(list: string): Map<string, string> {
  return new Map(
    list.split(';').flatMap((line) => {
      const [kept = '', others = ''] = line.trim().split(':');
      return [kept, ...others.split(/\s+/)].filter(Boolean).map((word) => [word, kept] as const);
    }),
  );
}

export interface FoldedAddress {
  number: string;
  /** Street name without direction and suffix, with its words joined. */
  core: string;
  direction: string;
  suffix: string;
  unit: string;
  box: string;
  words: string[];
}

const BOX = /\bp\.?\s*o\.?\s*(?:box|drawer)?\s*#?\s*(\d+)|\bbox\s+(\d+)/;
const ALSO = /\b(?:aka|a k a|behind|corner of|cor of|off of|c\/o)\b.*$|\([^)]*\)/g;
const DOTTED_WAY = /\b([ns])\.\s?([ew])\b\.?/g;
const CORNER = /(?<=\w{3}) and .*$/;
const NUMBER = /^(?:n\/?a\s+)?(\d+)(?:\s*-\s*(\d+))?([a-z])?\b/;

export function foldStreet(address: string): FoldedAddress {
  const plain = plainText(address)
    .replace(ALSO, ' ')
    .replace(DOTTED_WAY, '$1$2')
    .replace(/\./g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#\s*/, '');
  const box = BOX.exec(plain);
  const [street = '', ...rest] = plain.replace(BOX, ' ').split(',');
  const { unit, text } = takeUnit([street, ...rest.map((part) => part.trim())]);
  const number = NUMBER.exec(wordNumber(text));
  const tail = number
    ? wordNumber(text).slice(number[0].length).replace(CORNER, '')
    : wordNumber(text);
  const parts = readStreet(
    tail
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .split(' '),
  );
  return {
    number: number ? `${number[1]}${number[2] ?? ''}` : '',
    ...parts,
    unit: unit || (number?.[3] ?? ''),
    box: box?.[1] ?? box?.[2] ?? '',
  };
}

function wordNumber(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  const number = /th$|^(first|second|third)/.test(first) ? undefined : ORDINALS.get(first);
  return number && rest.length > 0 ? [number, ...rest].join(' ') : text;
}

const HASH_UNIT = /#\s*([\da-z-]+)/;

function takeUnit([street = '', ...others]: string[]): { unit: string; text: string } {
  const hash = HASH_UNIT.exec(street);
  let unit = hash?.[1] ?? '';
  const words = street.replace(HASH_UNIT, ' ').trim().split(/\s+/);
  const at = words.findIndex((word, index) => index > 1 && UNIT_WORDS.has(word));
  const text = words.slice(0, at < 0 ? undefined : at).join(' ');
  if (at >= 0) unit ||= words.slice(at + 1).join('');
  for (const part of others) {
    const [word = '', ...named] = part.replace('#', ' ').trim().split(/\s+/);
    if (UNIT_WORDS.has(word)) unit ||= named.join('');
    else if (part.startsWith('#')) unit ||= [word, ...named].join('');
    else if (DIRECTIONS.has(word) && named.length === 0) return { unit, text: `${text} ${word}` };
  }
  return { unit: unit.replace(/[^\da-z]/g, ''), text };
}

function readStreet(
  tokens: string[],
): Pick<FoldedAddress, 'core' | 'direction' | 'suffix' | 'words'> {
  let direction = '';
  let suffix = '';
  const core: string[] = [];
  const words = tokens.filter(Boolean);
  for (const [at, word] of words.entries()) {
    const isEdge = at === 0 || at >= words.length - 2;
    const way = DIRECTIONS.get(word);
    const kind = SUFFIXES.get(word);
    if (way && isEdge && words.length > 1) direction ||= way;
    else if (kind && core.length > 0 && at >= words.length - 2) suffix ||= kind;
    else core.push(openWord(word));
  }
  return { core: joinCore(core, suffix), direction, suffix, words: core };
}

function openWord(word: string): string {
  const ordinal = /^(\d+)(?:st|nd|rd|th|[nsew])$/.exec(word)?.[1] ?? ORDINALS.get(word);
  return ordinal ?? OPENED_STREETS.get(word) ?? SUFFIXES.get(word) ?? word;
}

function joinCore(words: string[], suffix: string): string {
  const isRoute =
    words.some((word) => /^\d/.test(word)) && words.some((word) => ROUTE_WORDS.has(word));
  const kept = isRoute ? words.filter((word) => !ROUTE_WORDS.has(word)) : words;
  return (kept.length > 0 ? kept : [...words, suffix]).join('');
}
