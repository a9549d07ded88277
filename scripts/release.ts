// `npm run release -- 1.0.0`: runs all checks, sets the version, updates the changelog, commits, tags and
// prints the release notes. `--dry-run` only reports the steps. Nothing is pushed.
import { parseArgs } from 'node:util';
import { ConfigError } from '../src/platform/config/config.ts';
import { release } from '../tools/release/release.ts';
import { print, runPlainly } from './command.ts';

await runPlainly(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [version, ...others] = positionals;
  if (!version || others.length > 0) {
    throw new ConfigError('Say one version: npm run release -- 1.0.0');
  }
  const notes = release(version, { isDryRun: values['dry-run'], print });
  process.stdout.write(`${notes}\n`);
});
