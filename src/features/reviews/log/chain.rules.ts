import { createHash } from 'node:crypto';
import type { ModerationLine } from '../../../contract/moderation.ts';

/** Stands before the first line. */
export const NO_HASH = '0'.repeat(64);

export type Unhashed = Omit<ModerationLine, 'hash'>;

/** A line as it is hashed: these keys in this order, those without a value left out. */
function writeCanonical(line: Unhashed): string {
  const { number, day, kind, action, rule, by, count, previous } = line;
  const { side, state, category, restores } = line;
  return JSON.stringify({
    number,
    day,
    kind,
    action,
    rule,
    by,
    count,
    side,
    state,
    category,
    restores,
    previous,
  });
}

export function hashLine(line: Unhashed): string {
  return createHash('sha256').update(writeCanonical(line)).digest('hex');
}

/** Without its `hash` it is what was hashed. */
export function writeLine(line: ModerationLine): string {
  return `${writeCanonical(line).slice(0, -1)},"hash":"${line.hash}"}`;
}

export interface Head {
  lines: number;
  hash: string;
}

/** Where the chain breaks at the next line; null where it holds. */
export function findBreak(before: Head, line: ModerationLine): string | null {
  if (line.number !== before.lines + 1) {
    return `line ${before.lines + 1} is missing: the next one is ${line.number}`;
  }
  if (line.previous !== before.hash) {
    return `line ${line.number} does not follow the line before it`;
  }
  if (line.hash !== hashLine(line)) return `line ${line.number} was changed`;
  return null;
}
