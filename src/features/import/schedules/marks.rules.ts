import type { FileMark } from '../tables.ts';

/** What is known of files that are there, after one of them was read. */
export function keepMark(seen: FileMark[], mark: FileMark, isThere: (name: string) => boolean) {
  const others = seen.filter(({ name }) => name !== mark.name && isThere(name));
  return [...others, mark];
}

export function isSameFile(
  mark: Pick<FileMark, 'name' | 'size' | 'changedAt'>,
  other: Pick<FileMark, 'name' | 'size' | 'changedAt'>,
): boolean {
  return mark.name === other.name && mark.size === other.size && mark.changedAt === other.changedAt;
}

/** Whether a name fits one with `*` for any characters; capitals do not matter. */
export function fitsPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
