import { expect, onTestFinished, test, vi } from 'vitest';
import { copyDatabase, dataDir, giveEachTestFolder, query, startIn } from './fixtures.ts';
import { chooseSettings } from './settings.ts';

giveEachTestFolder();

const GIGABYTE = 1024 ** 3;

test('a small machine keeps its memory, and a large one gives more, to a limit', () => {
  expect(chooseSettings(GIGABYTE)).toMatchObject({
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
  });
  expect(chooseSettings(8 * GIGABYTE)).toMatchObject({
    shared_buffers: '512MB',
    maintenance_work_mem: '128MB',
  });
  expect(chooseSettings(256 * GIGABYTE)).toMatchObject({
    shared_buffers: '1024MB',
    effective_cache_size: '65536MB',
    maintenance_work_mem: '256MB',
  });
});

test('in a container it takes its share of the limit, not of the machine', () => {
  const limit = vi.spyOn(process, 'constrainedMemory').mockReturnValue(GIGABYTE);
  onTestFinished(() => limit.mockRestore());
  expect(chooseSettings()).toMatchObject({
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
  });
});

test('the settings are in force', async () => {
  copyDatabase(dataDir);
  const embedded = await startIn(dataDir);
  const wanted = Object.entries(chooseSettings());
  const unlike = await query(
    embedded,
    `select w.name, w.wanted, s.setting, s.unit, s.source
     from json_to_recordset('${JSON.stringify(wanted.map(([name, value]) => ({ name, wanted: value })))}')
       as w (name text, wanted text)
     left join pg_settings s on lower(s.name) = lower(w.name) and s.source = 'command line'
     where s.name is null or s.pending_restart`,
  );
  expect(unlike).toEqual([]);
  const [set] = await query(
    embedded,
    `select current_setting('wal_level') as wal, current_setting('max_wal_size') as size,
       pg_size_bytes(current_setting('shared_buffers')) as shared,
       pg_size_bytes('${chooseSettings().shared_buffers}') as wanted`,
  );
  expect(set).toMatchObject({ wal: 'minimal', size: '2GB' });
  expect(set?.shared).toBe(set?.wanted);
});
