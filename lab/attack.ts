// npm run lab -- attack: a year of honest reviews and rings against the rules, then floods, storms, twins and
// spam against the product, on a folder of its own that goes at the end. --size tiny|small|full, --seed N or
// N,N,..., --year (nothing but the year), --json. docs/trust.md has the figures.
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
  // The database's own account must pass through when we are root.
  chmodSync(dataDir, 0o755);
  // What is lost with the machine may be lost: the folder goes at the end.
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: print, settings });
  try {
    return await runStorms(postgres.connection, plan);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
