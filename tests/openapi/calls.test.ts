import { expect, test } from 'vitest';
import { screens } from '../../src/contract/screens.ts';
import { plainRoutes } from '../../src/plain-routes.ts';
import { listCalls } from './calls.ts';

/** Static files, streams, addresses of other services, and the redirect to an advertiser. */
const LEFT_OUT = [
  ...['GET /sitemaps/*', 'GET /social/*', 'GET /site/*', 'GET /photos/*', 'GET /assets/*', 'GET *'],
  ...[
    'GET /api/docs/start.js',
    'GET /api/docs/swagger-ui.css',
    'GET /api/docs/swagger-ui-bundle.js',
  ],
  ...['GET /embed/widget.js', 'GET /embed/widget.css', 'GET /api/plain-page.css', 'GET /events/*'],
  ...['GET /api/admin/waiting/stream', 'GET /api/auth/callback/organization', 'GET /b/click'],
];

const plainly = (address: string) =>
  address.replace(/:file.*/, '*').replaceAll(/:\w+(\{[^/]*\})?/g, '*');

test('the fuzzer asks for every screen and every address beside the calls', () => {
  const asked = new Set(
    listCalls({ paths: {} }).map(({ method, path }) =>
      `${method} ${path}`.replaceAll(/\{\w+\}/g, '*'),
    ),
  );
  const all = [...Object.values(screens).map(({ path }) => `GET ${path}`), ...plainRoutes].map(
    plainly,
  );
  const missing = all.filter((one) => !asked.has(one) && !LEFT_OUT.includes(one));
  expect(missing).toEqual([]);
});
