import * as m from '#messages';
import type { MapFile } from '../../../contract/maps.staff.ts';
import type { SettingsChange } from '../../../contract/settings.staff.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Change, recordAction } from '../../audit/record-change.ts';
import type { MapFiles } from './map-files.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
  settings: { current: () => Pick<SiteSettings, 'map'> };
  maps: MapFiles;
}

export async function addMapFile(
  { maps, ...dependencies }: Dependencies,
  { upload, name }: { upload: string; name: string },
  by: string,
): Promise<MapFile> {
  const added = await maps.keep(upload, name);
  await record(dependencies, { action: 'settings.add-map', by, after: { file: added.file } });
  return added;
}

export async function removeMapFile(
  { maps, ...dependencies }: Dependencies,
  file: string,
  by: string,
): Promise<{ files: MapFile[] }> {
  const { map } = dependencies.settings.current();
  if (map.kind === 'file' && map.file === file) {
    throw new AppError('conflict', m.map_file_in_use());
  }
  if (!(await maps.find(file))) throw new AppError('not_found', m.map_file_missing());
  await maps.remove(file);
  await record(dependencies, { action: 'settings.remove-map', by, before: { file } });
  return { files: await maps.list() };
}

/** Throws `invalid` if the settings name a file that isn't there. */
export async function requireMapFile(
  maps: Pick<MapFiles, 'find'>,
  { map }: SettingsChange,
): Promise<void> {
  if (map?.kind !== 'file' || (await maps.find(map.file))) return;
  const message = m.map_file_missing();
  throw new AppError('invalid', message, { fields: [{ field: 'values.map.file', message }] });
}

function record(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { by, ...change }: Pick<Change, 'action' | 'before' | 'after'> & { by: string },
): Promise<void> {
  return recordAction(db, { ...change, at: clock(), actor: by });
}
