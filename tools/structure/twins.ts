import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface Place {
  file: string;
  start: number;
  end: number;
}

export type Twin = [Place, Place];

const SAME_LINES = 6;
/** Minimum number of tokens for jscpd; low, because lines are counted here. */
const SAME_TOKENS = 20;
const TESTS = '**/*.test.ts,**/*.test.tsx';
const IMPORTS = String.raw`(?m)^import\s[^;]*;`;

const place = z.object({ name: z.string(), start: z.int(), end: z.int() });
const report = z.object({
  duplicates: z.array(z.object({ firstFile: place, secondFile: place })),
});

/** Finds token-by-token duplicates with jscpd, regardless of line breaks. */
function findClones(folders: string[]): z.infer<typeof report>['duplicates'] {
  const output = mkdtempSync(path.join(tmpdir(), 'twins-'));
  const options = {
    'min-lines': SAME_LINES - 1,
    'min-tokens': SAME_TOKENS,
    mode: 'weak',
    format: 'typescript,tsx,javascript',
    ignore: TESTS,
    'ignore-pattern': IMPORTS,
    reporters: 'json',
    output,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const command = fileURLToPath(import.meta.resolve('jscpd/run-jscpd.js'));
  try {
    execFileSync(process.execPath, [command, ...folders, '--absolute', ...flags], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const text = readFileSync(path.join(output, 'jscpd-report.json'), 'utf8');
    return report.parse(JSON.parse(text)).duplicates;
  } finally {
    rmSync(output, { recursive: true });
  }
}

/** Returns the lines except for comments and lines that only close brackets. */
function readLines({ file, start, end }: Place): string[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start - 1, end);
  return lines
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line.replace(/<\/[\w.]*>|^(\/\/|\/?\*).*/g, '')));
}

function countSame(one: string[], other: string[]): number {
  const runs = one.flatMap((_, from) =>
    other.map((_, to) => {
      let length = 0;
      while (from + length < one.length && one[from + length] === other[to + length]) length += 1;
      return length;
    }),
  );
  return Math.max(0, ...runs);
}

/** Finds six consecutive identical lines outside tests and imports. */
export function findTwins(folders: string[]): Twin[] {
  return findClones(folders)
    .map(({ firstFile, secondFile }): Twin => [toPlace(firstFile), toPlace(secondFile)])
    .filter(([one, other]) => countSame(readLines(one), readLines(other)) >= SAME_LINES);
}

function toPlace({ name, start, end }: z.infer<typeof place>): Place {
  return { file: path.relative('.', name).replaceAll('\\', '/'), start, end };
}
