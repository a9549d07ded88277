// `npm run new -- feature|call|screen|queue-item NAME`: writes the skeleton of a new part with its test, and
// registers it. `--staff` makes a call or a screen for staff; `--dry-run` only reports the files.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { planNew, writePlan } from '../tools/new/new.ts';
import { print, runPlainly } from './command.ts';

const run = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'inherit' });

await runPlainly(async () => {
  const { values, positionals } = parseArgs({
    options: {
      staff: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const plan = planNew('.', positionals, { isForStaff: values.staff });
  const files = [...plan.written.keys()];
  for (const file of files) print(`${plan.isNew(file) ? 'new    ' : 'changed'}  ${file}`);
  if (!values['dry-run']) {
    writePlan('.', plan);
    if (files.some((file) => file.startsWith('db/'))) run('tools/schema/write-schema.ts');
    if (files.some((file) => file.startsWith('messages/'))) run('scripts/prepare.js', 'all');
  }
  print(['', 'Yours to decide:', ...plan.decisions.map((one) => `- ${one}`)].join('\n'));
});
