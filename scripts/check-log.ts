// `npm run check-log`: verifies the hash chain of the moderation log. Reports where it breaks and exits with
// 1. `--head NUMBER:HASH` checks that a head noted earlier is still part of the chain.
import { checkLog } from '../src/features/reviews/log/write-log.ts';
import type { Database } from '../src/platform/database/database.ts';
import { readArguments } from './arguments.ts';
import { formatCount, print, runCommand } from './command.ts';

const { values } = readArguments({ options: { head: { type: 'string' } } });
const [number, hash = ''] = values.head?.split(':') ?? [];
const noted = number ? { lines: Number(number), hash } : null;

async function check(db: Database): Promise<void> {
  const { lines, hash, fault } = await checkLog(db, noted);
  if (fault) {
    print(`The log is broken: ${fault}. Up to line ${formatCount(lines)} it is whole.`);
    process.exitCode = 1;
    return;
  }
  print(`The log is whole: ${formatCount(lines)} lines. Head: ${lines}:${hash}`);
}

if (noted && !(noted.lines > 0 && /^[0-9a-f]{64}$/.test(hash))) {
  print('Usage: npm run check-log [-- --head NUMBER:HASH]');
  process.exitCode = 1;
} else {
  await runCommand(check);
}
