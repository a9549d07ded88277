// `npm run clean-listings [-- --write | --undo RUN]`: cleans existing listings by the rules for forms and
// imports. Without `--write` it only reports the changes. Works while the product is running and can be
// stopped and repeated.
import {
  type CleaningRun,
  cleanListings,
  undoCleaning,
} from '../src/features/businesses/staff/cleanings.ts';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { createSite } from '../src/features/settings/site.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { readArguments } from './arguments.ts';
import { formatCount, print, runCommand, showProgress } from './command.ts';

const { values } = readArguments({
  options: { write: { type: 'boolean', default: false }, undo: { type: 'string' } },
});

async function clean(db: Database): Promise<void> {
  const config = readConfig();
  const settings = await openSettings({ config, db, log: createLog('warn') });
  // This process does the work itself, so no jobs are enqueued.
  const jobs = { enqueue: async () => {}, withdraw: async () => {} };
  const site = createSite(config, settings);
  const dependencies = { db, clock: systemClock, jobs, site, secret: '' };
  if (values.undo !== undefined) {
    const { undone, kept } = await undoCleaning(dependencies, readRun(values.undo));
    return print(
      `Taken back: ${formatCount(undone)}. Changed since and kept: ${formatCount(kept)}.`,
    );
  }
  const cleaning = await cleanListings(dependencies, {
    isWriting: values.write,
    onPart: (progress) => showProgress(`${Math.round(progress * 100)} % done`),
  });
  showProgress('');
  describe(cleaning).forEach(print);
}

function readRun(text: string): string {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw Object.assign(new Error('--undo takes the name of a run, as --write printed it.'), {
    code: 'usage',
  });
}

function describe({ run, listings, changed, failed, kinds }: CleaningRun): string[] {
  const table = kinds.flatMap(({ field, became, count, examples }) => [
    `  ${field}, ${became}: ${formatCount(count)}`,
    ...(examples ?? []).map(
      ({ slug, before, after }) =>
        `    ${slug}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    ),
  ]);
  const all = `${formatCount(changed)} of ${formatCount(listings)} listings`;
  if (!values.write) return [...table, `${all} would change. Nothing was written: add --write.`];
  return [
    ...table,
    `${all} changed, as run ${run}. Take it back with: npm run clean-listings -- --undo ${run}`,
    ...(failed > 0 ? [`${formatCount(failed)} were deleted meanwhile.`] : []),
  ];
}

await runCommand(clean);
