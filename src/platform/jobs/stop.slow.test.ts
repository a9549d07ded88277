import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { soon } from '../../../tests/soon.ts';
import { createLog } from '../telemetry/log.ts';
import { openJobs, type Queue } from './jobs.ts';

const long: Queue<object> = { name: 'long', retries: 3 };

test('a job that outlasts the stop is told of once, as one that will be retried', async () => {
  const directory: Directory = await openDirectory();
  onTestFinished(() => directory.close());
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const jobs = await openJobs(directory.address, [long], { log, supervise: true });
  let hasBegun = false;
  const run = async () => {
    hasBegun = true;
    await sleep(8000);
    throw new Error('driver has already been destroyed');
  };
  await jobs.work([{ queue: long, run }]);
  await directory.db.kysely.transaction().execute((trx) => jobs.enqueue(trx, long, {}));
  await soon(() => expect(hasBegun).toBe(true));
  await jobs.close();
  await sleep(4000);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'a job was interrupted by the stop and will be retried',
  ]);
});
