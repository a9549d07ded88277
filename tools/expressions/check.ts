// Checks that every regular expression of the server runs in linear time. Others must be listed in
// short-texts.ts with the length of the text they read.

import { createMemory } from './memory.ts';
import { readExpressions } from './read-expressions.ts';
import { shortTexts } from './short-texts.ts';

const { judgeOnce, save } = createMemory();
const found = readExpressions();
const faults: string[] = [];
for (const [expression, files] of found) {
  if (shortTexts.has(expression)) continue;
  const verdict = await judgeOnce(expression);
  if (verdict !== 'linear') faults.push(`${files.join(', ')}: ${expression} is ${verdict}`);
}
for (const expression of shortTexts.keys()) {
  if (!found.has(expression)) faults.push(`short-texts.ts: nobody uses ${expression}`);
}
save();
for (const fault of faults) console.error(fault);
console.log(`${found.size} expressions checked, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
