// Process that parses uploaded files, started by `askReader`.
import os from 'node:os';
import { inLanguage } from '../../../platform/language.ts';
import { answerQuestions } from '../../../platform/processes/process-pool.ts';
import { describeFile, type FileHead } from './describe.ts';
import type { AskedTable, ReaderQuestion } from './reader.ts';
import { openTable, toBytes } from './table.ts';

// Lowers the priority, so that requests of visitors go first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

answerQuestions<ReaderQuestion>(async function* ({ language, ...asked }) {
  const answers: AsyncGenerator<unknown, void> =
    'table' in asked ? read(asked.table) : describe(asked.describe);
  for (;;) {
    const next = await inLanguage(language, () => answers.next());
    if (next.done) return;
    yield next.value;
  }
});

async function* read({ format, bytes, wanted }: AskedTable) {
  const { lines, listHidden, ...table } = await openTable(format, Buffer.from(bytes), wanted);
  yield table;
  yield* toBytes(lines);
  yield listHidden();
}

async function* describe(head: FileHead) {
  yield describeFile(head);
}
