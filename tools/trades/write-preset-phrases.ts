/**
 * Writes what the presets of iD's tagging schema call our trades, and prints where our own phrases say otherwise:
 * `node tools/trades/write-preset-phrases.ts`
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePresetPhrases } from './preset-phrases.ts';
import { FOLDER } from './seed-words.ts';

const { text, conflicts } = makePresetPhrases();
writeFileSync(path.join(FOLDER, 'preset-phrases.csv'), text);
for (const { phrase, ours, trade, preset } of conflicts) {
  console.log(`${phrase}: ${ours.join(', ')}, not ${trade} (${preset})`);
}
