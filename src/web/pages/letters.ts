import * as m from '#messages';

export interface LetterGroup<T> {
  letter: string;
  items: T[];
}

export function groupByLetter<T extends { name: string }>(named: readonly T[]): LetterGroup<T>[] {
  const groups: LetterGroup<T>[] = [];
  for (const item of named.toSorted((a, b) => a.name.localeCompare(b.name, m.format_locale()))) {
    const letter = item.name.charAt(0).toUpperCase();
    const last = groups.at(-1);
    if (last?.letter === letter) last.items.push(item);
    else groups.push({ letter, items: [item] });
  }
  return groups;
}
