import { createHash } from 'node:crypto';
import type { ModerationLine } from '../../../contract/moderation.ts';

export const NO_HASH = '0'.repeat(64);

export type Unhashed = Omit<ModerationLine, 'hash'>;

/** Serializes a line for hashing: keys in this order, without undefined values. */
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

export function writeLogLine(line: ModerationLine): string {
  return `${writeCanonical(line).slice(0, -1)},"hash":"${line.hash}"}`;
}

export interface ChainHead {
  lines: number;
  hash: string;
}

/** Returns the first line whose hash doesn't match, or null if the chain is intact. */
export function findBreak(before: ChainHead, line: ModerationLine): string | null {
  if (line.number !== before.lines + 1) {
    return `line ${before.lines + 1} is missing: the next one is ${line.number}`;
  }
  if (line.previous !== before.hash) {
    return `line ${line.number} does not follow the line before it`;
  }
  if (line.hash !== hashLine(line)) return `line ${line.number} was changed`;
  return null;
}
