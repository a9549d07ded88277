import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readModule } from '../tools/structure/read-module.ts';
import { CODE, LATER_STYLES, listScreenTags, type Manifest } from './screen-code.ts';

const ENTRY = 'src/web/shell/entry-client.tsx';
const manifest: Manifest = JSON.parse(readFileSync('dist/client/.vite/manifest-en.json', 'utf8'));

function listFiles(source: string): string[] {
  const names = new Set([source]);
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  return [...names].flatMap((name) => manifest[name]?.file ?? []);
}

test('the screens that most visits begin with are few scripts, all of them begun with the document', () => {
  const first = listFiles(ENTRY);
  const tags = listScreenTags(manifest, ENTRY);
  for (const [screen, source] of Object.entries(CODE)) {
    const own = listFiles(source).filter((file) => !first.includes(file));
    expect(first.length + own.length, screen).toBeLessThanOrEqual(6);
    for (const file of own) expect(tags.get(screen), screen).toContain(file);
  }
});

test('screens for staff have their style with the document: nothing moves when it comes', () => {
  const styles = Object.values(manifest).filter(({ name }) => name === 'staff-frame');
  const [style = ''] = styles.flatMap(({ css = [] }) => css);
  expect(style).toMatch(/\.css$/);
  const tags = listScreenTags(manifest, ENTRY);
  expect(tags.get('triage')).toContain(`<link rel="stylesheet" href="/${style}">`);
  expect(tags.get('business')).not.toContain('stylesheet');
});

const later = manifest[LATER_STYLES]?.file;

test('other screens for visitors and owners have the rest of the styles with the document', () => {
  const tags = listScreenTags(manifest, ENTRY);
  for (const screen of ['submit', 'content', 'compare', 'desk', 'signIn', 'nothing']) {
    expect(tags.get(screen), screen).toContain(`<link rel="stylesheet" href="/${later}">`);
  }
  for (const screen of ['home', ...Object.keys(CODE)]) {
    expect(tags.get(screen) ?? '', screen).not.toContain('stylesheet');
  }
});

function readClasses(file = ''): Set<string> {
  const css = readFileSync(`dist/client/${file}`, 'utf8');
  const found = css.matchAll(/[{},]\.((?:[\w-]|\\.)+)/g);
  return new Set([...found].map(([, name = '']) => name.replaceAll('\\', '')));
}

/** Files of `src/web` that a screen loads before anything is asked for later. */
function listSources(source: string): string[] {
  const files = new Set([source]);
  for (const path of files) {
    const { imports } = readModule({ path, text: readFileSync(path, 'utf8') });
    const own = imports.filter(({ target, isType, isLazy }) => {
      return target.startsWith('src/web/') && /\.tsx?$/.test(target) && !isType && !isLazy;
    });
    for (const { target } of own) files.add(target);
  }
  return [...files];
}

const PARTS = [
  'src/web/home/staff-home-page.tsx',
  'src/web/kit/ui/toast-region.tsx',
  'src/web/map/place-map-view.tsx',
  'src/web/search/map-of-list.tsx',
];

test('no class of the first views, and of the parts they load alone, is missing in their styles', () => {
  const first = readClasses(manifest[ENTRY]?.css?.[0]);
  const missing = [...readClasses(later)].filter((name) => !first.has(name));
  expect(missing.length).toBeGreaterThan(50);
  for (const source of [ENTRY, ...Object.values(CODE), ...PARTS]) {
    // Some pictures have names that utilities have.
    for (const file of listSources(source).filter((path) => !path.endsWith('icons.tsx'))) {
      const texts = readFileSync(file, 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
      const words = new Set(texts.flatMap((text) => text.slice(1, -1).split(/\s+/)));
      expect(
        missing.filter((name) => words.has(name)),
        file,
      ).toEqual([]);
    }
  }
});
