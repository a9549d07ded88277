import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { ConfigError } from '../../src/platform/config/config.ts';
import { addCall } from './call.ts';
import { addFeature } from './feature.ts';
import { readName } from './names.ts';
import { openPlan, type Plan } from './plan.ts';
import { addQueueItem } from './queue-item.ts';
import { addScreen } from './screen.ts';

const kinds = ['feature', 'call', 'screen', 'queue-item'] as const;

const USAGE = `npm run new -- ${kinds.join('|')} NAME [--staff] [--dry-run]`;

/** Plans the files of a new part. Throws ConfigError, in one sentence, if it can't be added. */
export function planNew(
  root: string,
  [kind = '', given = '', ...others]: string[],
  { isForStaff }: { isForStaff: boolean },
): Plan {
  const known = kinds.find((one) => one === kind);
  if (!known || !given || others.length > 0) throw new ConfigError(USAGE);
  const plan = openPlan(root);
  const { noun, name } = readName(given);
  if (known === 'feature') addFeature(plan, name);
  if (known === 'queue-item') addQueueItem(plan, noun, name);
  if (known === 'screen') addScreen(plan, noun ?? name, name, isForStaff);
  if (known === 'call') {
    if (!noun) throw new ConfigError(`Name the feature too: npm run new -- call NOUN/${name}`);
    addCall(plan, noun, name, isForStaff);
  }
  requireParsed(plan, given);
  return plan;
}

/** Refuses names that the language keeps for itself, such as the noun `classes`. */
function requireParsed({ written }: Plan, given: string) {
  for (const [file, text] of written) {
    if (!/\.tsx?$/.test(file) || parseSync(file, text).errors.length === 0) continue;
    throw new ConfigError(`"${given}" can't be a name in code.`);
  }
}

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** Writes the files of a plan, formatted and with sorted imports. */
export function writePlan(root: string, { written }: Plan) {
  for (const [file, text] of written) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const command = [BIOME, 'check', '--write', '--log-level=error', ...written.keys()];
  execFileSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
