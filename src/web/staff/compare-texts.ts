import { diffWordsWithSpace } from 'diff';

export interface Part {
  kind: 'same' | 'new' | 'gone';
  text: string;
}
export type Line = { parts: Part[] } | { left: number };

/** `timeout` in milliseconds. Long, unrelated texts aren't worth a longer comparison. */
const LIMITS = { timeout: 1500, maxEditLength: 20_000 };
const AROUND = 2;

export function compareTexts(before: string, after: string): Line[] | null {
  const found = diffWordsWithSpace(before, after, LIMITS);
  if (!found) return null;
  const parts = found.map(({ value, added, removed }): Part => {
    return { kind: added ? 'new' : removed ? 'gone' : 'same', text: value };
  });
  return leaveOut(splitLines(parts));
}

function splitLines(parts: Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [at, piece] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines;
}

function leaveOut(lines: Part[][]): Line[] {
  const changed = lines.map((line) => line.some(({ kind }) => kind !== 'same'));
  const isNear = lines.map((_, at) =>
    changed.slice(Math.max(0, at - AROUND), at + AROUND + 1).includes(true),
  );
  const shown: Line[] = [];
  for (const [at, parts] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push({ parts });
    else if (last && 'left' in last) last.left += 1;
    else shown.push({ left: 1 });
  }
  return shown;
}
