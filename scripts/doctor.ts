// npm run doctor [-- --json]: looks at everything that the product lives on, and changes nothing.
//   --json   an array of { group, check, state, finding, advice } on standard output
// Ends with 1 if anything failed.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { examineHere } from '../src/features/doctor/doctor.ts';
import { formatResults } from '../src/features/doctor/report.ts';
import { readBuildState } from './build-state.js';
import { runPlainly } from './command.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

await runPlainly(async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const results = await examineHere({ root, build: readBuildState() });
  const text = values.json ? JSON.stringify(results, null, 2) : formatResults(results);
  process.stdout.write(`${text}\n`);
  if (results.some(({ state }) => state === 'failed')) process.exitCode = 1;
});
