import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { EndpointShape } from '../../contract/endpoint.ts';
import type { HttpApp } from './app.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { createOpenApiDocument } from './openapi.ts';

const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs' });\n`;

/** `/api/openapi.json` from the endpoints, and `/api/docs` to read and try it in a browser. */
export function mountDocs(app: HttpApp, endpoints: readonly EndpointShape[], siteName: string) {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  const openApi = () => Buffer.from(JSON.stringify(createOpenApiDocument(endpoints, siteName)));
  app.get('/api/openapi.json', fixedAnswer(openApi, { 'content-type': 'application/json' }));
  app.get('/api/docs', (c) => c.html(PAGE));
  app.get('/api/docs/start.js', (c) =>
    c.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  for (const [file, type] of Object.entries(FILES)) {
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=86400',
    };
    app.get(
      `/api/docs/${file}`,
      fixedAnswer(() => readFile(path.join(folder, file)), headers),
    );
  }
}
