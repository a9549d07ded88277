import { type Screen, type ScreenName, screens } from './contract/screens.ts';

export interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

export const CODE: { [screen in ScreenName]?: string } = {
  business: 'src/web/businesses/detail/page.tsx',
  search: 'src/web/search/search-page.tsx',
  category: 'src/web/categories/category-page.tsx',
  location: 'src/web/places/location-page.tsx',
  city: 'src/web/places/location-page.tsx',
  cityTrade: 'src/web/places/city-trade-page.tsx',
};

/** Styles of all screens except those of `CODE`, the home screen and staff screens. */
export const LATER_STYLES = 'src/web/styles/later.css';

const LATER_SCREENS = 'src/web/shell/later-screens.ts';

const isStaffFrame = ({ name, css }: ManifestChunk) => name === 'staff-frame' && css;

/** Returns tags by screen that load its code and styles with the document instead of after the entry script. */
export function listScreenTags(manifest: Manifest, entry: string): Map<string, string> {
  const common = new Set([entry, ...(manifest[entry]?.imports ?? [])]);
  const frame = Object.values(manifest).find(isStaffFrame);
  if (!frame) throw new Error('The build has no style for staff');
  const staffStyle = `\n${(frame.css ?? []).map(writeStyleTag).join('\n')}`;
  const laterStyle = `\n${writeStyleTag(find(LATER_STYLES).file)}\n${writeTag(find(LATER_SCREENS).file)}`;
  const writeTags = (source: string) => {
    const own = [source, ...(find(source).imports ?? [])].filter((name) => !common.has(name));
    const files = own.flatMap((name) => manifest[name]?.file ?? []);
    return `\n${files.map(writeTag).join('\n')}`;
  };
  const others = Object.entries<Screen>(screens).filter(([screen]) => screen !== 'home');
  return new Map([
    ...others.map(([screen, { path }]) => {
      return [screen, path.startsWith('/admin') ? staffStyle : laterStyle] as const;
    }),
    ...Object.entries(CODE).map(([screen, source]) => [screen, writeTags(source)] as const),
  ]);

  function find(source: string): ManifestChunk {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    return chunk;
  }
}

export function writeTag(file: string): string {
  return `<link rel="modulepreload" href="/${file}">`;
}

export function writeStyleTag(file: string): string {
  return `<link rel="stylesheet" href="/${file}">`;
}
