import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { plainRoutes } from '../plain-routes.ts';
import { findScreen, HIDDEN_PATHS, RESERVED_WORDS } from './addresses.ts';
import { type ScreenName, screens } from './screens.ts';

const routes = Object.entries(screens).map(([id, { path }]) => ({ id, path }));
const nameOf = (found: unknown) =>
  Object.entries(screens).find(([, screen]) => screen === found)?.[0] as ScreenName | undefined;

describe('a path leads to the screen', () => {
  test.each([
    ...['/', '/search', '/search/', '/Search', '/se%61rch', '/submit', '/admin', '/admin/audit/'],
    ...['/admin/nothing', '/sign-in/invitation', '/Sign-In', '/category/beauty', '/category'],
    ...[
      '/location/tx',
      '/location/tx/fort-worth',
      '/LOCATION/tx',
      '/location/a%2Fb/c',
      '/location',
    ],
    ...[
      '/checkout/7',
      '/beauty/salon',
      '/general/salon',
      '/terms',
      '/a/b/c/d',
      '//search',
      '/x//y',
    ],
    ...['/%E0%A4%A', '/category/%2F', '/caf%C3%A9'],
  ])('that the router finds at %s', (path) => {
    expect(nameOf(findScreen(path))).toBe(matchRoutes(routes, path)?.at(-1)?.route.id);
  });

  test('but calls and files are none', () => {
    for (const path of ['/api/categories', '/API/docs', '/assets/a', '/robots.txt', '/healthz']) {
      expect(findScreen(path)).toBeNull();
    }
  });
});

test('the first word of everything that is not a page of staff is reserved', () => {
  const words = plainRoutes
    .map((route) => route.split(' ')[1]?.split('/')[1] ?? '')
    .filter((word) => /^[a-z-]+$/.test(word));
  for (const word of [...words, 'search', 'category', 'location', 'submit', 'checkout', 'admin']) {
    expect(RESERVED_WORDS).toContain(word);
  }
  expect(RESERVED_WORDS).not.toContain('terms');
});

test('search engines are kept from what they are not to show', () => {
  expect([...HIDDEN_PATHS].sort()).toEqual([
    '/admin',
    '/admin/',
    '/ask',
    '/ask/',
    '/checkout/',
    '/claim/',
    '/compare',
    '/desk',
    '/desk/',
    '/my-list',
    '/newsletter',
    '/purchase/',
    '/report/',
    '/search',
    '/sign-in',
    '/submit-event',
    '/write-review/',
    '/your-review',
  ]);
});
