// `npm run check-listings`: checks every listing for impossible ZIP codes, map points and phone numbers, and
// records them for staff. Works while the product is running.

import {
  countFactIssues,
  countListingsToCheck,
  countListingsToLookAt,
} from '../src/features/businesses/model/fact-issues.ts';
import { checkListings } from '../src/features/issues/facts/check-listings.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { formatCount, print, runCommand, showProgress } from './command.ts';

async function checkAll(db: Database): Promise<void> {
  const began = Date.now();
  const total = await countListingsToCheck(db);
  let done = 0;
  const onBatch = (count: number) => {
    done += count;
    showProgress(`Checking: ${formatCount(done)} of ${formatCount(total)}`);
  };
  await checkListings({ db, clock: systemClock }, 0, { onBatch });
  showProgress('');
  print(`${formatCount(done)} listings in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  for (const { kind, count } of await countFactIssues(db))
    print(`  ${kind}: ${formatCount(count)}`);
  print(`In doubt: ${formatCount(await countListingsToLookAt(db))}.`);
}

await runCommand(checkAll);
