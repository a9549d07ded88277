import type { CategoryDetail } from '../contract/categories.ts';
import type { SaidAs } from './api.ts';
import { explainResult } from './businesses/found.ts';
import type { RowBusiness } from './businesses/read-rows.ts';

/** Of an answer, what the markup of its page does not say; null where the browser could not read the rest there. */
export function shorten(as: SaidAs, answer: unknown, markup: string): unknown {
  return sayings[as].shorten(answer as never, markup);
}

export function complete(as: SaidAs, rest: unknown): unknown {
  return sayings[as].complete(rest as never);
}

const sayings = {
  rows: { shorten: shortenRows, complete: completeRows },
  /** Of categories, in the search's form. */
  names: {
    shorten: (names: { name: string }[], markup: string) =>
      names.every(isClear) && markup.includes('<select class="control" id=') ? [] : null,
    complete: () =>
      listAll<HTMLOptionElement>('select[name=category] > option')
        .slice(1)
        .map((option) => ({ slug: option.value, name: option.textContent })),
  },
  /** Of a category, below its list. */
  trades: {
    shorten: (category: CategoryDetail, markup: string) =>
      category.trades.every(isClear) && markup.includes('class="place-links')
        ? { ...category, trades: [] }
        : null,
    complete: (category: CategoryDetail) => ({
      ...category,
      trades: listAll<HTMLAnchorElement>('.place-links a').map((link) => ({
        slug: lastSegment(link),
        name: link.firstChild?.textContent ?? '',
        businessCount: readNumber(link.lastChild),
      })),
    }),
  },
};

const listAll = <T extends Element>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
];
const lastSegment = ({ pathname }: HTMLAnchorElement) =>
  pathname.slice(pathname.lastIndexOf('/') + 1);
const readNumber = (node: Node | null | undefined) => Number(node?.textContent?.replace(/\D/g, ''));
/** What a parser of HTML leaves as it is. */
const isClear = ({ name }: { name: string }) => !/[\r\0]/.test(name);

type Reason = NonNullable<RowBusiness['reasons']>[number];
/** A reason, or only its code where the row's markup says its value. */
type ToldReason = Reason | Reason['code'];

function shortenRows(answer: unknown, markup: string): unknown {
  const places = markup.matchAll(/<li id="business-(\d+)" class="street-place"/g);
  for (const row of listRows(answer)) {
    if (places.next().value?.[1] !== `${row.id}` || !isReadable(row)) return null;
  }
  return places.next().done ? mapRows(answer, shortenRow) : null;
}

function completeRows(answer: unknown): unknown {
  const places = document.querySelectorAll('.street-place').values();
  return mapRows(answer, (row: ReturnType<typeof shortenRow>) => {
    const place = places.next().value;
    const reasons = 'reasons' in row ? row.reasons : undefined;
    return place ? { ...row, ...readRow(place, reasons) } : row;
  });
}

function shortenRow(row: RowBusiness) {
  const { imageUrl, photo, category, trades, isPremium, timeZone, openings, offer } = row;
  const shown = { imageUrl, photo, category, trades, isPremium, timeZone, openings, offer };
  const { distanceMiles, coordinates, precision, placement, reasons } = row;
  if (!reasons) return shown;
  const told = reasons.map(toCode);
  return { ...shown, distanceMiles, coordinates, precision, placement, reasons: told };
}

const toCode = (reason: Reason): ToldReason => (reason.value ? reason.code : reason);

/** As `ResultRow` writes it. */
function readRow(place: Element, reasons: ToldReason[] | undefined) {
  const find = (selector: string) => place.querySelector(selector);
  const textOf = (selector: string) => find(selector)?.textContent ?? '';
  const [link, way] = [find(':is(h2, h3) > a'), find('.way')] as HTMLAnchorElement[];
  const parts = (find('.facts')?.lastChild?.textContent ?? '').split(', ');
  const [city = '', state = ''] = parts.splice(-2);
  const [last = ''] = way?.href.split('+').slice(-1) ?? [];
  return {
    id: Number(place.id.slice('business-'.length)),
    name: link?.textContent ?? '',
    slug: link ? lastSegment(link) : '',
    description: textOf('.description'),
    address: parts.join(', '),
    city,
    state,
    zipCode: last === state ? '' : last,
    phoneE164: find('.call')?.getAttribute('href')?.slice('tel:'.length) ?? null,
    rating: Number(textOf('.facts > b:not(.miles)')),
    reviewCount: readNumber(find('.count')?.firstChild),
    ...(reasons && { reasons: readReasons(reasons, textOf('.why > p')) }),
  };
}

function isReadable(row: RowBusiness): boolean {
  const { name, slug, description, address, city, state, zipCode, phoneE164, reasons } = row;
  return (
    isClear({ name: name + description + address }) &&
    !city.includes(', ') &&
    /^[\w-]+$/.test(slug) &&
    /^[A-Z]{2}[\d-]*$/.test(state + zipCode) &&
    (phoneE164 === null || /^\+\d+$/.test(phoneE164)) &&
    (row.reviewCount > 0 || row.rating === 0) &&
    (!reasons || areReadable(reasons))
  );
}

const REST = '\0';
const sentences = new Map<string, string[]>();

/** What stands around the values in the sentence that `explainResult` makes of reasons. */
function splitSentence(reasons: ToldReason[]): string[] {
  const key = JSON.stringify(reasons);
  const known = sentences.get(key);
  if (known) return known;
  const toReason = (told: ToldReason) =>
    typeof told === 'string' ? { code: told, value: REST } : told;
  const pieces = explainResult(reasons.map(toReason)).split(REST);
  sentences.set(key, pieces);
  return pieces;
}

function readReasons(reasons: ToldReason[], sentence: string): Reason[] {
  const [first = '', ...pieces] = splitSentence(reasons);
  let from = first.length;
  return reasons.map((told) => {
    if (typeof told !== 'string') return told;
    const after = pieces.shift() ?? '';
    const end = pieces.length > 0 ? sentence.indexOf(after, from) : sentence.length - after.length;
    const value = sentence.slice(from, end);
    from = end + after.length;
    return { code: told, value };
  });
}

function areReadable(reasons: Reason[]): boolean {
  const told = reasons.map(toCode);
  const values = reasons.flatMap(({ value }) => value || []);
  const pieces = splitSentence(told);
  if (reasons.length === 0) return true;
  if (!pieces[0] || pieces.length !== values.length + 1) return false;
  const sentence = pieces.map((piece, at) => piece + (values[at] ?? '')).join('');
  return readReasons(told, sentence).every((read, at) => read.value === reasons[at]?.value);
}

interface Pages {
  pages: { items: unknown[] }[];
}

function isPages(answer: unknown): answer is Pages {
  return typeof answer === 'object' && answer !== null && 'pages' in answer;
}

function listRows(answer: unknown): RowBusiness[] {
  return (isPages(answer) ? answer.pages.flatMap(({ items }) => items) : answer) as RowBusiness[];
}

function mapRows<T>(answer: unknown, map: (row: T) => unknown): unknown {
  if (!isPages(answer)) return (answer as T[]).map(map);
  const { pages } = answer;
  return {
    ...answer,
    pages: pages.map((page) => ({ ...page, items: (page.items as T[]).map(map) })),
  };
}
