// npm run lab -- attack: a year of honest reviews, rings, floods, storms, twins and spam against the product,
// on a folder of its own that goes at the end. --size tiny|small|full, --seed N, --json, --minutes N.
// docs/trust.md has the figures.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print, runPlainly } from '../scripts/command.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { formatOutcome } from './attack/report.ts';
import { runAttack, SIZES } from './attack/run.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'small' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const sizes = new Map(Object.entries(SIZES));
const size = sizes.get(values.size);
const minutes = Number(values.minutes ?? (values.size === 'full' ? 60 : 15));
/** What is lost with the machine may be lost: the folder goes at the end. */
const settings = { fsync: 'off', synchronous_commit: 'off' };

await runPlainly(async () => {
  if (!size) throw new Error(`Use --size ${[...sizes.keys()].join(', ')}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mainstreet-attack-'));
  // The database's own account must pass through when we are root.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: print, settings });
  try {
    const began = performance.now();
    const seed = Number(values.seed);
    const outcome = await runAttack(postgres.connection, { size, seed, minutes, print });
    if (values.json) console.log(JSON.stringify(outcome, null, 2));
    else console.log(formatOutcome(outcome).join('\n'));
    print(`${Math.round((performance.now() - began) / 1000)} s`);
    if (!outcome.isWhole) print(`Stopped after ${minutes} minutes, before the year was over.`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
process.exit();
