import { diffWordsWithSpace } from 'diff';

export interface TextPart {
  kind: 'same' | 'new' | 'gone';
  text: string;
}
export type TextLine = { parts: TextPart[] } | { left: number };

/** `timeout` in milliseconds. Long, unrelated texts aren't worth a longer comparison. */
const LIMITS = { timeout: 1500, maxEditLength: 20_000 };
const AROUND = 2;

export function compareTexts(before: string, after: string): TextLine[] | null {
  const found = diffWordsWithSpace(before, after, LIMITS);
  if (!found) return null;
  const parts = found.map(({ value, added, removed }): TextPart => {
    return { kind: added ? 'new' : removed ? 'gone' : 'same', text: value };
  });
  return leaveOut(splitLines(parts));
}

function splitLines(parts: TextPart[]): TextPart[][] {
  const lines: TextPart[][] = [[]];
  for (const { kind, text } of parts) {
    for (const [at, piece] of text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ kind, text: piece });
    }
  }
  return lines;
}

function leaveOut(lines: TextPart[][]): TextLine[] {
  const changed = lines.map((line) => line.some(({ kind }) => kind !== 'same'));
  const isNear = lines.map((_, at) =>
    changed.slice(Math.max(0, at - AROUND), at + AROUND + 1).includes(true),
  );
  const shown: TextLine[] = [];
  for (const [at, parts] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push({ parts });
    else if (last && 'left' in last) last.left += 1;
    else shown.push({ left: 1 });
  }
  return shown;
}
