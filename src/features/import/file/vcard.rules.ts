import { TextDecoder } from 'node:util';
import { type AddressPart, splitAddress } from '../../../domain/split-address.ts';
import type { CsvRow } from './csv.rules.ts';

interface Property {
  name: string;
  /** Types such as `WORK`, `FAX` and `PREF`, from `TYPE=work,pref` or from bare words in version 2. */
  kinds: string[];
  label: string;
  value: string;
}

export function* readCards(text: string): Generator<CsvRow, void> {
  let card: Property[] | null = null;
  for (const line of unfold(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = [];
    else if (/^END:VCARD\s*$/i.test(line)) {
      if (card) yield toRow(card);
      card = null;
    } else {
      const property = card && readProperty(line);
      if (property) card?.push(property);
    }
  }
}

const PARAMETERS = 200;
const LONGEST_LINE = 1_000_000;

/**
 * Joins continued lines: a line starting with a space, or following `=` in quoted-printable text. Lines over
 * the maximum length are cut, because they contain pictures.
 */
function* unfold(text: string): Generator<string, void> {
  let line = '';
  let before = '';
  for (const next of listLines(text)) {
    const isQuoted = () => /QUOTED-PRINTABLE/i.test(line.slice(0, PARAMETERS));
    const isShort = line.length < LONGEST_LINE;
    if (before.endsWith('=') && isQuoted()) line = isShort ? line.slice(0, -1) + next : line;
    else if (/^[ \t]/.test(next)) line += isShort ? next.slice(1) : '';
    else {
      yield line;
      line = next;
    }
    before = next;
  }
  yield line;
}

function* listLines(text: string): Generator<string, void> {
  const end = /\r\n|\r|\n/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  yield text.slice(from);
}

const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;

function readProperty(line: string): Property | null {
  const [, name, parameters = '', written = ''] = PROPERTY.exec(line) ?? [];
  if (name === undefined) return null;
  const kinds = parameters
    .toUpperCase()
    .replace(/;?(?:TYPE)=/g, ',')
    .split(/[;,"]/)
    .filter(Boolean);
  const isQuoted = kinds.some((kind) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/.test(kind));
  const charset = /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  return {
    name: name.toUpperCase(),
    kinds,
    label: /;LABEL="([^"]*)"/i.exec(parameters)?.[1] ?? '',
    value: isQuoted ? decodeQuoted(written, charset) : written,
  };
}

function decodeQuoted(text: string, charset: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

const ESCAPES: Record<string, string> = { n: '\n', N: '\n' };

function unescapeValue(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign) => ESCAPES[sign] ?? sign).trim();
}

function splitValue(text: string, by: ';' | ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (at === text.length || text[at] === by) {
      parts.push(unescapeValue(text.slice(from, at)));
      from = at + 1;
    }
  }
  return parts;
}

/**
 * Chooses the value for customers: work before home, preferred before others, mobile last. Fax numbers are
 * excluded.
 */
function choose(card: Property[], name: string): Property | undefined {
  const rank = ({ kinds }: Property) =>
    (kinds.includes('WORK') ? 4 : 0) +
    (kinds.some((kind) => kind.startsWith('PREF')) ? 2 : 0) -
    (kinds.includes('HOME') ? 2 : 0) -
    (kinds.includes('CELL') ? 1 : 0);
  return card
    .filter((one) => one.name === name && !kindsOfFax(one))
    .sort((one, other) => rank(other) - rank(one))[0];
}

function kindsOfFax({ kinds }: Property): boolean {
  return kinds.some((kind) => /^(?:FAX|PAGER|MODEM)$/.test(kind));
}

function readAddress(card: Property[]): Record<AddressPart, string> {
  const address = choose(card, 'ADR');
  const [box = '', unit = '', street = '', city = '', state = '', zip = ''] = splitValue(
    address?.value ?? '',
    ';',
  );
  const label = unescapeValue(address?.label || (choose(card, 'LABEL')?.value ?? ''));
  const whole = [[unit, street].filter(Boolean).join(', '), label];
  const printed = city === '' ? whole.map((one) => splitAddress(one.replace(/\n+/g, ', '))) : [];
  return (
    printed.find((one) => one !== null) ?? {
      street: [street, unit, box].filter(Boolean).join(', '),
      city,
      state,
      zip,
    }
  );
}

function toRow(card: Property[]): CsvRow {
  const text = (name: string) => unescapeValue(choose(card, name)?.value ?? '');
  const [company = ''] = splitValue(choose(card, 'ORG')?.value ?? '', ';');
  const place = readAddress(card);
  const [latitude = '', longitude = ''] = text('GEO').replace(/^geo:/i, '').split(/[;,]/);
  const kinds = splitValue(choose(card, 'CATEGORIES')?.value ?? '', ',');
  const [last = '', first = ''] = splitValue(choose(card, 'N')?.value ?? '', ';');
  const person = text('FN') || [first, last].filter(Boolean).join(' ');
  return {
    name: company || person,
    'contact name': company && person !== company ? person : '',
    address: place.street,
    city: place.city,
    state: place.state,
    'zip code': place.zip,
    phone: text('TEL').replace(/^tel:/i, ''),
    email: text('EMAIL').replace(/^mailto:/i, ''),
    website: text('URL'),
    category: kinds[0] ?? '',
    description: text('NOTE'),
    lat: latitude,
    lon: longitude,
  };
}
