// `npm run find-duplicates [-- --anew]`: finds listings in the whole directory that may be the same business.
// Works while the product is running, and can be stopped and repeated. Decisions of staff are kept.
import { findAllDuplicates } from '../src/features/duplicates/pairs/find-all.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { readArguments } from './arguments.ts';
import { formatCount, print, runCommand, showProgress } from './command.ts';

const { values } = readArguments({ options: { anew: { type: 'boolean', default: false } } });

async function findDuplicates(db: Database): Promise<void> {
  let began = Date.now();
  const report = (stage: string, done: number, all: number) => {
    const share = all === 0 ? 100 : Math.floor((done / all) * 100);
    const line = `${stage}: ${formatCount(done)} of ${formatCount(all)}, ${share} %`;
    if (done < all) return showProgress(line);
    showProgress('');
    print(`${line}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    began = Date.now();
  };
  const bands = await findAllDuplicates(db, systemClock, { report, anew: values.anew });
  if (bands.length === 0) print('No pairs were found.');
  for (const { state, same, likely, maybe } of bands) {
    const counts = [same, likely, maybe].map(formatCount);
    print(
      `Pairs ${words[state] ?? state}: ${counts[0]} same, ${counts[1]} likely, ${counts[2]} maybe`,
    );
  }
}

const words: Record<string, string> = {
  open: 'to decide',
  same: 'decided to be the same',
  different: 'decided to be different',
};

await runCommand(findDuplicates);
