// `npm run doctor [-- --json]`: checks everything that the product depends on and changes nothing.
// --json   prints an array of { group, check, state, finding, advice }
// Exits with 1 if a check failed. Runs with the installed packages, even outdated ones.
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { readBuildState, readPackageState } from './build-state.js';

const { values } = readArguments({ options: { json: { type: 'boolean', default: false } } });

/** Returns null if packages of this version are missing. */
async function loadDoctor() {
  try {
    const [{ examineHere }, { formatResults }, { runPlainly }] = await Promise.all([
      import('../src/features/operations/doctor/doctor.ts'),
      import('../src/features/operations/doctor/check.ts'),
      import('./command.ts'),
    ]);
    return { examineHere, formatResults, runPlainly };
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (isMissing) return null;
    throw error;
  }
}

const doctor = await loadDoctor();
if (doctor) {
  const { examineHere, formatResults, runPlainly } = doctor;
  await runPlainly(async () => {
    const root = path.resolve(import.meta.dirname, '..');
    const build = readBuildState();
    const results = await examineHere({ root, build, packages: readPackageState() });
    const text = values.json ? JSON.stringify(results, null, 2) : formatResults(results);
    process.stdout.write(`${text}\n`);
    if (results.some(({ state }) => state === 'failed')) process.exitCode = 1;
  });
} else {
  process.stderr.write(
    'Packages that this version needs are missing. npm run build installs them.\n',
  );
  process.exitCode = 1;
}
