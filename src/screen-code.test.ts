import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE, listScreenTags, type Manifest } from './screen-code.ts';

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
