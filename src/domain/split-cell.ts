import { addressParts, type KnownTowns, type SplitAddress, splitAddress } from './split-address.ts';
import { type NamePart, nameParts, type SplitName, splitName } from './split-name.ts';

/** Parts of a cell that a field can use instead of the whole cell. */
export const cellParts = [...addressParts, ...nameParts] as const;

export type CellPart = (typeof cellParts)[number];

function isNamePart(part: CellPart): part is NamePart {
  return (nameParts as readonly CellPart[]).includes(part);
}

/** Caches the last cell of each kind, because the fields of a row request its parts one after the other. */
export function createCellSplitter(places: KnownTowns = {}) {
  const address = rememberLast((text) => splitAddress(text, places));
  const name = rememberLast(splitName);
  return {
    address,
    name,
    /** Returns a part; if the cell isn't an address, the whole cell is the street. */
    read(text: string, part: CellPart): string {
      if (isNamePart(part)) return name(text)[part];
      const parts = address(text);
      return parts ? parts[part] : part === 'street' ? text : '';
    },
  };
}

export type CellSplitter = ReturnType<typeof createCellSplitter>;

function rememberLast<Parts extends SplitAddress | SplitName | null>(
  split: (text: string) => Parts,
): (text: string) => Parts {
  let last: { text: string; parts: Parts } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, parts: split(text) };
    return last.parts;
  };
}
