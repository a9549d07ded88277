// `npm run map -- FILE`: checks a .pmtiles file of streets and copies it into the data folder, where
// Settings, Map offers it. Without FILE it lists the files. Works while the product is running.
import { type MapFiles, openMapFiles } from '../src/features/settings/maps/map-files.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { readArguments } from './arguments.ts';
import { print, runPlainly } from './command.ts';

const { positionals } = readArguments({ allowPositionals: true });

await runPlainly(async () => {
  const maps = openMapFiles(readConfig());
  const [source] = positionals;
  if (source === undefined) return list(maps);
  const { file } = await maps.copy(source);
  print(`Added ${file}. Choose it on the site under Settings, Map.`);
});

async function list(maps: MapFiles): Promise<void> {
  const files = await maps.list();
  for (const { file, bytes, maxZoom } of files) {
    print(`${file}  ${(bytes / 1e6).toFixed(1)} MB, to zoom ${maxZoom}`);
  }
  if (files.length === 0) print('There are no files of streets. Usage: npm run map -- FILE');
}
