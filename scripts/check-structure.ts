import { globSync, readFileSync } from 'node:fs';
import { findStructureFaults } from './structure.ts';

const files = globSync('src/**/*.{ts,tsx}').map((file) => ({
  path: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));
const faults = findStructureFaults(files);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files checked, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
