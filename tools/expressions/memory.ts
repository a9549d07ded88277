import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import recheck from 'recheck/package.json' with { type: 'json' };
import { z } from 'zod';
import { judge } from './judge.ts';

const FILE = fileURLToPath(
  new URL('../../node_modules/.cache/linear-expressions.json', import.meta.url),
);

const stored = z.object({ recheck: z.literal(recheck.version), linear: z.array(z.string()) });

/**
 * Remembers which expressions are linear. Whether one is depends only on itself and on the version of recheck.
 * Other verdicts are never kept, since the analysis of a busy machine may have run out of time.
 */
export function createMemory(file = FILE) {
  const before = readLinear(file);
  const linear = new Set<string>();
  return {
    async judgeOnce(expression: string): ReturnType<typeof judge> {
      const verdict = before.has(expression) ? 'linear' : await judge(expression);
      if (verdict === 'linear') linear.add(expression);
      return verdict;
    },
    /** Stores the linear ones of this run. */
    save() {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ recheck: recheck.version, linear: [...linear] }));
    },
  };
}

function readLinear(file: string): Set<string> {
  try {
    return new Set(stored.parse(JSON.parse(readFileSync(file, 'utf8'))).linear);
  } catch {
    return new Set();
  }
}
