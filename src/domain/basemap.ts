import { z } from 'zod';
import * as m from '#messages';
import type { Language } from './languages.ts';

/** Matches the name of a street map file: a readable part and the start of its content's hash. */
export const MAP_FILE = /^[a-z0-9-]{1,60}-[0-9a-f]{16}\.pmtiles$/;

const MAX_ADDRESS = 500;
const MAX_HOSTS = 8;

interface Provider {
  name: string;
  needsKey: boolean;
  /** Origins of everything that the styles load. */
  hosts: readonly string[];
  writeStyle: (theme: MapTheme, given: { key: string; language: Language }) => string;
}

export type MapTheme = 'light' | 'dark';

export const mapProviders = {
  openfreemap: {
    name: 'OpenFreeMap',
    needsKey: false,
    hosts: ['https://tiles.openfreemap.org'],
    writeStyle: (theme) =>
      `https://tiles.openfreemap.org/styles/${theme === 'dark' ? 'dark' : 'bright'}`,
  },
  protomaps: {
    name: 'Protomaps',
    needsKey: true,
    hosts: ['https://api.protomaps.com', 'https://protomaps.github.io'],
    writeStyle: (theme, { key, language }) =>
      `https://api.protomaps.com/styles/v5/${theme}/${language}.json?key=${key}`,
  },
  maptiler: {
    name: 'MapTiler',
    needsKey: true,
    hosts: ['https://api.maptiler.com'],
    writeStyle: (theme, { key }) =>
      `https://api.maptiler.com/maps/streets-v2${theme === 'dark' ? '-dark' : ''}/style.json?key=${key}`,
  },
  stadia: {
    name: 'Stadia Maps',
    needsKey: true,
    hosts: ['https://tiles.stadiamaps.com'],
    writeStyle: (theme, { key }) =>
      `https://tiles.stadiamaps.com/styles/alidade_smooth${theme === 'dark' ? '_dark' : ''}.json?api_key=${key}`,
  },
} as const satisfies Record<string, Provider>;

export type MapProvider = keyof typeof mapProviders;

export const providerNames = Object.keys(mapProviders) as [MapProvider, ...MapProvider[]];

const styleAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), {
    error: () => m.input_map_style(),
  });

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: () => m.input_map_host(),
});

export const mapSetting = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn') }),
  z.object({
    kind: z.literal('file'),
    file: z.string().regex(MAP_FILE, { error: () => m.input_map_file() }),
  }),
  z
    .object({
      kind: z.literal('provider'),
      provider: z.enum(providerNames),
      key: z
        .string()
        .trim()
        .regex(/^[\w.-]{0,200}$/, { error: () => m.input_map_key() }),
    })
    .refine(({ provider, key }) => key !== '' || !mapProviders[provider].needsKey, {
      path: ['key'],
      error: () => m.input_map_key(),
    }),
  z.object({
    kind: z.literal('style'),
    url: styleAddress,
    /** Style for dark mode; null to use the same style. */
    darkUrl: styleAddress.nullable(),
    /** Origins of tiles, fonts and pictures used by the styles, besides the styles' own. */
    hosts: z.array(origin).max(MAX_HOSTS),
  }),
]);

export type MapSetting = z.infer<typeof mapSetting>;

/** Map background shown by browsers; null for the built-in drawing. */
export type Basemap = { file: string } | { styles: Record<MapTheme, string> } | null;

export function describeBasemap(map: MapSetting, language: Language): Basemap {
  if (map.kind === 'drawn') return null;
  if (map.kind === 'file') return { file: map.file };
  if (map.kind === 'style') return { styles: { light: map.url, dark: map.darkUrl ?? map.url } };
  const { writeStyle } = mapProviders[map.provider];
  const given = { key: map.key, language };
  return { styles: { light: writeStyle('light', given), dark: writeStyle('dark', given) } };
}

/** Returns the origins from which browsers load the map, besides this site. */
export function listMapHosts(map: MapSetting): readonly string[] {
  if (map.kind === 'provider') return mapProviders[map.provider].hosts;
  if (map.kind !== 'style') return [];
  const own = [map.url, map.darkUrl ?? map.url].map((url) => new URL(url).origin);
  return [...new Set([...own, ...map.hosts])];
}
