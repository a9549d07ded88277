// The thread in which a large file that is no CSV is read: `readTable`.
import os from 'node:os';
import { inLanguage } from '../../../platform/language.ts';
import { answerInPieces, readThread } from '../../../platform/thread.ts';
import { type AskedTable, openTable, toBytes } from './table.ts';

const { asked, turns } = readThread<AskedTable>();
const { format, bytes, wanted, language } = asked;

if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

async function* read() {
  const { lines, ...table } = await openTable(format, Buffer.from(bytes), wanted);
  yield table;
  yield* toBytes(lines);
}
const answer = () => answerInPieces(turns, read());
await (language ? inLanguage(language, answer) : answer());
