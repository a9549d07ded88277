// The layout's rules, checked over every file of ours: node tools/structure/check.ts
import { globSync, readFileSync } from 'node:fs';
import { findStructureFaults } from './structure.ts';

const files = globSync('{src,db/migrations,scripts,tools,tests,e2e,bench}/**/*.{ts,tsx,js}')
  .map((file) => ({ path: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
  .sort((a, b) => (a.path < b.path ? -1 : 1));
const faults = findStructureFaults(files);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files checked, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
