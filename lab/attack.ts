// `npm run lab -- attack`: simulates a year of honest and fake reviews against the screening rules, then
// attacks a running product with floods, false reports, votes, duplicates and spam. Uses a temporary folder.
// Options: `--size tiny|small|full`, `--seed N` or `N,N,...`, `--year` (only the year), `--json`. See
// docs/trust.md for results.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { formatOutcome } from './attack/report.ts';
import { runStorms, runYear, SIZES, type Size } from './attack/run.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    seed: { type: 'string', default: '1' },
    year: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const sizes = new Map<string, Size>(Object.entries(SIZES));
const size = sizes.get(values.size);

await runPlainly(async () => {
  if (!size) throw new Error(`Use --size ${[...sizes.keys()].join(', ')}`);
  for (const seed of values.seed.split(',').map(Number)) {
    const began = performance.now();
    const plan = { size, seed, print };
    const outcome = await runYear(plan, values.year ? [] : await stormOwnProduct(plan));
    if (values.json) console.log(JSON.stringify(outcome, null, 2));
    else console.log(formatOutcome(outcome).join('\n'));
    print(`${Math.round((performance.now() - began) / 1000)} s`);
  }
});
process.exit();

async function stormOwnProduct(plan: Parameters<typeof runStorms>[1]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-attack-'));
  // When run as root, PostgreSQL runs under another account and must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  // Durability doesn't matter because the folder is deleted at the end.
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: print, settings });
  try {
    return await runStorms(postgres.connection, plan);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
