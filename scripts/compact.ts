// `npm run compact`: rewrites the listings table with neighboring businesses side by side. Reads and writes
// of listings wait until it is done.
import { compactListings } from '../src/features/businesses/model/compact.queries.ts';
import type { Database } from '../src/platform/database/database.ts';
import { formatCount, print, runCommand, showProgress } from './command.ts';

const PROGRESS_EVERY = 1000;

async function compact(db: Database): Promise<void> {
  const began = Date.now();
  await compactListings(db, {
    every: PROGRESS_EVERY,
    report: ({ stage, done, all }) =>
      showProgress(`${stage}: ${formatCount(done)} of ${formatCount(all)}`),
  });
  showProgress('');
  print(`The listings were written anew in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

await runCommand(compact);
