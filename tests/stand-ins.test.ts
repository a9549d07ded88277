import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROUTER = 'node_modules/react-router/dist/production/lib';
const QUERY = 'node_modules/@tanstack/react-query/build/modern';

/** Each text belongs to the module that a stand-in replaces; without the stand-in, the build would contain it. */
test.each([
  ['instrumentation', 'client', `${ROUTER}/router/instrumentation.js`, 'lazy.middleware'],
  ['prefetching', 'client', `${ROUTER}/dom/ssr/components.js`, 'onTouchStart'],
  ['preload', 'client', 'node_modules/vite/dist/node/chunks/node.js', 'vite:preloadError'],
  ['suspense', 'client', `${QUERY}/suspense.js`, 'clearReset()'],
  ['suspense', 'client', `${QUERY}/errorBoundaryUtils.js`, 'clearReset()'],
  ['use-base-query', 'server', `${QUERY}/useBaseQuery.js`, 'shouldSuspend(defaultedOptions'],
])('%s.ts stands in for a module of a library', (_, build, library, text) => {
  expect(readFileSync(library, 'utf8')).toContain(text);
  const files = globSync(`dist/${build}/**/*.js`);
  expect(files).not.toEqual([]);
  for (const file of files) expect(readFileSync(file, 'utf8').includes(text), file).toBe(false);
});
