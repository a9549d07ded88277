import { expect, onTestFinished, test } from 'vitest';
import { openDirectory } from '../../../tests/directory.ts';
import { createLog } from '../telemetry/log.ts';
import { openJobs, type Queue } from './jobs.ts';

test('a start updates the queues whose options changed, and only these', async () => {
  const directory = await openDirectory();
  onTestFinished(() => directory.close());
  const start = async (...queues: Queue<object>[]) => {
    const log = createLog('silent');
    await (await openJobs(directory.address, queues, { log, supervise: false })).close();
    const { rows } = await directory.db.pool.query(
      `select name, retry_limit, updated_on from pgboss.queue where name in ('one', 'other') order by name`,
    );
    return rows;
  };
  const [one, other] = await start({ name: 'one', retries: 3 }, { name: 'other', retries: 3 });
  expect([one, other]).toMatchObject([{ retry_limit: 3 }, { retry_limit: 3 }]);
  const [changed, same] = await start({ name: 'one', retries: 5 }, { name: 'other', retries: 3 });
  expect(changed.retry_limit).toBe(5);
  expect(same).toEqual(other);
});
