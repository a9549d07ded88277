// `node scripts/start.js server|worker`: runs the bundled program if it was made from these sources, otherwise the
// sources. Plain JavaScript, because stripping types takes memory that the bundle does without.
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findProgram } from './build-state.js';
import { nameSourceLines } from './source-lines.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, findProgram(root, process.argv[2]));
if (program.endsWith('.js')) nameSourceLines(path.dirname(program));
await import(pathToFileURL(program).href);
