// `npm run new -- feature|call|screen|queue-item NAME`: writes the skeleton of a new part with its test, and
// registers it. `--staff` makes a call or a screen for staff; `--dry-run` only reports the files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planNew } from '../tools/new/new.ts';
import type { Plan } from '../tools/new/plan.ts';
import { print, runPlainly } from './command.ts';

const run = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'inherit' });

function write({ written }: Plan) {
  const files = [...written.keys()];
  for (const [file, text] of written) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...files);
  if (files.some((file) => file.startsWith('db/'))) run('tools/schema/write-schema.ts');
  if (files.some((file) => file.startsWith('messages/'))) run('scripts/prepare.js', 'all');
}

await runPlainly(async () => {
  const { values, positionals } = parseArgs({
    options: {
      staff: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const plan = planNew('.', positionals, { isForStaff: values.staff });
  for (const file of plan.written.keys()) print(`${plan.isNew(file) ? 'new' : 'changed'}  ${file}`);
  if (!values['dry-run']) write(plan);
  print(['', 'Yours to decide:', ...plan.decisions.map((one) => `- ${one}`)].join('\n'));
});
