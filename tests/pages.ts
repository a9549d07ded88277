import type { FoundBusiness } from '../src/contract/businesses.ts';
import type { Directory } from './directory.ts';

/** A list of so many pages does not end. */
const TOO_MANY = 500;

export interface WalkedList {
  items: FoundBusiness[];
  /** Ids of those above the list, and of the list. */
  sponsored: number[];
  organic: number[];
  total: number;
  widened: string;
}

export const nextOf = (answer: Response) => answer.headers.get('link')?.match(/<(.+)>/)?.[1];

/** Reads a list by its links, to its end unless told. `between` runs after each page but the last. */
export async function walkPages(
  directory: Directory,
  path: string,
  { mostPages = Number.POSITIVE_INFINITY, between = async () => {} } = {},
): Promise<WalkedList> {
  const items: FoundBusiness[] = [];
  let next: string | undefined = path;
  let first: Response | null = null;
  for (let pages = 0; next && pages < Math.min(mostPages, TOO_MANY); pages += 1) {
    const answer: Response = await directory.get(next);
    if (answer.status !== 200) throw new Error(`${next} answers ${answer.status}`);
    first ??= answer;
    items.push(...(await answer.json()));
    next = nextOf(answer);
    if (next) await between();
  }
  if (next && mostPages > TOO_MANY) throw new Error(`${path} does not end`);
  const idsOf = (placement: FoundBusiness['placement']) =>
    items.filter((item) => item.placement === placement).map(({ id }) => id);
  return {
    items,
    sponsored: idsOf('sponsored'),
    organic: idsOf('organic'),
    total: Number(first?.headers.get('x-total-count')),
    widened: decodeURI(first?.headers.get('x-widened') ?? ''),
  };
}
