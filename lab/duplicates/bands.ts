export interface Scored {
  score: number;
  isDuplicate: boolean;
}

const BANDS = [
  ['3 and more', 3, Number.POSITIVE_INFINITY],
  ['1 to 3', 1, 3],
  ['0 to 1', 0, 1],
  ['-1 to 0', -1, 0],
  ['below -1', Number.NEGATIVE_INFINITY, -1],
] as const;

export function measureFrom(least: number, scored: Scored[]) {
  const found = scored.filter(({ score }) => score >= least);
  const right = found.filter(({ isDuplicate }) => isDuplicate).length;
  const all = scored.filter(({ isDuplicate }) => isDuplicate).length;
  return { found: found.length, precision: right / found.length, recall: right / all };
}

export function printBands(scored: Scored[]): string[] {
  return BANDS.map(([name, from, to]) => {
    const inside = scored.filter(({ score }) => score >= from && score < to);
    const right = inside.filter(({ isDuplicate }) => isDuplicate).length;
    const share = inside.length > 0 ? (right / inside.length).toFixed(2) : '-';
    return `| ${name} | ${inside.length} | ${right} | ${share} |`;
  });
}
