// `npm run lab -- NAME [OPTIONS]`: runs one of the lab tools, which are listed in README.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Arguments for `scripts/prepare.js` and the file to run. */
const TRIALS: Record<string, [needs: string[], file: string]> = {
  attack: [['screens'], 'attack.ts'],
  bench: [['screens', 'program', 'best'], 'bench/run.ts'],
  cluster: [['screens'], 'cluster.ts'],
  duplicates: [[], 'duplicates/train.ts'],
  faults: [['screens'], 'faults.ts'],
  fuzz: [['screens'], 'fuzz.ts'],
  image: [[], 'image.ts'],
  judged: [[], 'judged.ts'],
  screenshots: [[], 'screenshots.ts'],
  test: [['screens'], 'test.ts'],
  upgrade: [['screens'], 'upgrade.ts'],
};

const [, , name = '', ...options] = process.argv;
const [needs, file] = TRIALS[name] ?? [];
if (!needs || !file) {
  console.error(`npm run lab -- NAME, one of ${Object.keys(TRIALS).join(', ')}`);
  process.exit(2);
}
if (needs.length > 0) {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.js', 'all', ...needs], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
const script = path.join(import.meta.dirname, file);
process.argv.splice(1, process.argv.length, script, ...options);
await import(script);
