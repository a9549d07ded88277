// Checks layout rules that no linter covers and prints complexity measures with their limits:
// node tools/structure/check.ts
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { findLayoutFaults } from './layers.ts';
import { describeMeasures, isAmiss, measure, type Recorded } from './measures.ts';
import { readModule } from './read-module.ts';
import { findTwins, type Place } from './twins.ts';

const TEST = /\.test\.tsx?$/;
const PRODUCT = ['src', 'scripts', 'tools', 'lab'];

const modules = globSync(`{${PRODUCT.join()},db/migrations,tests,e2e}/**/*.{ts,tsx,js}`)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !TEST.test(file))
  .sort()
  .map((file) => readModule({ path: file, text: readFileSync(file, 'utf8') }));
const twins = findTwins(PRODUCT);
const recorded: Recorded = JSON.parse(
  readFileSync(new URL('recorded.json', import.meta.url), 'utf8'),
);
const [english, spanish] = ['en', 'es'].map(
  (language): Record<string, unknown> =>
    JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')),
);
const measures = measure({
  ...recorded,
  modules: modules.filter(({ path: file }) => file.startsWith('src/')),
  texts: Object.entries(english ?? {}).map(([key, text]) => JSON.stringify([text, spanish?.[key]])),
  decisions: readdirSync('docs/decisions').filter((file) => /^\d/.test(file)).length,
  twins: twins.length,
  patches: readFileSync('vite.config.ts', 'utf8').match(/^ {2}transform\(/gm)?.length ?? 0,
});

const name = ({ file, start, end }: Place) => `${file}:${start}-${end}`;
const faults = [
  ...findLayoutFaults(modules),
  ...twins.map(([one, other]) => `${name(one)}: written twice (${name(other)})`),
];
for (const fault of faults) console.error(fault);
console.log(describeMeasures(measures));
console.log(`${modules.length} files checked, ${faults.length} faults`);
process.exitCode = faults.length > 0 || measures.some(isAmiss) ? 1 : 0;
