import type { CustomField } from './custom-fields.ts';
import { type ReadyField, readyFields } from './ready-fields.ts';

/** Further column names of predefined fields. Their names and synonyms, which search uses too, are also recognized. */
const READY_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'accessible-entrance': [
    ...[
      'wheelchair',
      'wheelchair ok',
      'wheelchair acc',
      'ada',
      'ada compliant',
      'ada access',
      'accessibility',
    ],
    ...[
      'handicap accessible',
      'handicapped accessible',
      'handicap access',
      'wc accessible',
      'w c accessible',
      'h c accessible',
    ],
  ],
  'outdoor-seating': ['outdoor', 'patio seating', 'al fresco'],
  wifi: ['wi fi', 'free wifi'],
  'pets-welcome': [
    'pets',
    'pets ok',
    'dogs',
    'dogs ok',
    'dog friendly',
    'dogs welcome',
    'pets allowed',
  ],
  takeout: ['carry out', 'to go orders'],
  'gift-cards': ['gift card', 'gift certificate'],
  'veteran-owned': ['veteran', 'veteran owned business', 'vob', 'vosb', 'military owned'],
  'woman-owned': ['woman owned business', 'women owned business', 'wob', 'wbe', 'wosb'],
  'minority-owned': ['minority owned business', 'mbe', 'mob'],
  'contact-person': ['contact', 'primary contact', 'contact person', 'main contact'],
  'member-since': [
    ...['member since year', 'year joined', 'joined', 'date joined', 'join date', 'joined on'],
    ...['membership start', 'membership start date', 'membership since', 'start of membership'],
  ],
  member: ['is member', 'chamber member', 'membership', 'active member', 'member status'],
  'member-level': [
    ...['member type', 'membership type', 'membership tier', 'member tier'],
    ...['membership category', 'membership package'],
  ],
  'member-until': [
    ...['dues paid through', 'paid through', 'paid until', 'renewal date'],
    ...['membership end', 'membership expires', 'membership expiration', 'member through'],
  ],
  'member-dues': ['dues', 'annual dues', 'dues paid', 'membership dues'],
};

/** Normalizes a column name for comparison: `WheelchairAcc.` and `wheelchair acc` are equal. */
export function spellHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/gi, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll('♿', ' wheelchair ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}

const AROUND =
  /^(?:is|are|has|offers|social(?: media)?) | (?:y n|yes no|y or n|yes or no|si no|s n)$/g;

/** Abbreviations in the column names of member lists. */
const SHORT: Readonly<Record<string, string>> = {
  vet: 'veteran',
  vets: 'veteran',
  mbr: 'member',
  mem: 'member',
  memb: 'member',
  wmn: 'woman',
  min: 'minority',
  yr: 'year',
  acc: 'accessible',
  access: 'accessible',
};

function writeOut(header: string): string {
  return header.replace(/[a-z]+/g, (word) => SHORT[word] ?? word);
}

function askedFor(header: string): string {
  return spellHeader(header).replace(AROUND, '');
}

type Named = Pick<CustomField, 'key' | 'name' | 'synonyms'> & Partial<Pick<CustomField, 'kind'>>;

function listHeaders({ key, name, synonyms, kind }: Named): string[] {
  const said = [name.en, name.es ?? '', key, ...synonyms.en, ...synonyms.es].filter(Boolean);
  const links = kind === 'link' ? said.flatMap((one) => [`${one} url`, `${one} link`]) : [];
  return [...said, ...links, ...(READY_HEADERS[key] ?? [])].map(spellHeader).filter(Boolean);
}

/** Returns a function that checks whether a column name means the field, also as a question ("Patio Y/N"). */
export function openHeaderTest(field: Named): (header: string) => boolean {
  const names = new Set(listHeaders(field));
  return (header) =>
    [spellHeader(header), askedFor(header)].some(
      (one) => names.has(one) || names.has(writeOut(one)),
    );
}

const ready = readyFields.map((field) => ({ field, isNamed: openHeaderTest(field) }));

/** Returns the predefined field that a column name means, or undefined. */
export function findReadyField(header: string): ReadyField | undefined {
  return ready.find(({ isNamed }) => isNamed(header))?.field;
}
