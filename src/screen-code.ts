import type { ScreenName } from './contract/screens.ts';

export interface ManifestChunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

/** The screens that most visits begin with, and what they are made of beside the entry. */
export const CODE: { [screen in ScreenName]?: string } = {
  business: 'src/web/businesses/detail/page.tsx',
  search: 'src/web/search/search-page.tsx',
  category: 'src/web/categories/category-page.tsx',
  location: 'src/web/places/location-page.tsx',
  city: 'src/web/places/location-page.tsx',
  cityTrade: 'src/web/places/city-trade-page.tsx',
};

/** Tags, by screen, that begin to load its code with the document instead of after the entry. */
export function listScreenTags(manifest: Manifest, entry: string): Map<string, string> {
  const common = new Set([entry, ...(manifest[entry]?.imports ?? [])]);
  return new Map(
    Object.entries(CODE).map(([screen, source]) => {
      const chunk = manifest[source];
      if (!chunk) throw new Error(`The build has no ${source}`);
      const own = [source, ...(chunk.imports ?? [])].filter((name) => !common.has(name));
      const files = own.flatMap((name) => manifest[name]?.file ?? []);
      return [screen, `\n${files.map(writeTag).join('\n')}`];
    }),
  );
}

export function writeTag(file: string): string {
  return `<link rel="modulepreload" href="/${file}">`;
}
