import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import {
  type Access,
  type EndpointShape,
  isBodyOptional,
  jsonBody,
  rawBody,
} from '../../contract/endpoint.ts';
import { problem } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Right } from '../../domain/rights.ts';
import type { HttpApp } from './app.ts';
import { fixedAnswer } from './fixed-answer.ts';

type JsonSchema = Record<string, unknown>;

function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const PAGING_HEADERS = {
  'X-Total-Count': { description: 'Total number of rows', schema: { type: 'integer' } },
  Link: { description: 'The next page (RFC 8288)', schema: { type: 'string' } },
};

function requestBody(endpoint: EndpointShape): JsonSchema {
  const json = jsonBody(endpoint);
  const raw = rawBody(endpoint);
  if (!json && !raw) return {};
  const content = raw
    ? Object.fromEntries(raw.types.map((type) => [type, {}]))
    : json && { 'application/json': { schema: inputSchema(json) } };
  return { requestBody: { required: !isBodyOptional(endpoint), content } };
}

const TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
};

function answers(endpoint: EndpointShape): JsonSchema {
  const schema = z.toJSONSchema(endpoint.output, { unrepresentable: 'any' });
  const headers = {
    ...(endpoint.paged && PAGING_HEADERS),
    ...(endpoint.setsCookies && { 'Set-Cookie': { schema: { type: 'string' } } }),
  };
  return {
    description: 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: Object.fromEntries(
      [TYPES[endpoint.answers ?? 'json'], ...(endpoint.answersToo ?? [])].map((type) => [
        type,
        { schema },
      ]),
    ),
  };
}

const ACCESS: Record<Exclude<Access, Right>, string> = {
  anyone: 'For anyone.',
  'signed-in': 'For any signed-in user.',
  owner: "For whoever has the listing's desk open.",
  staff: 'For all staff.',
};

function describeAccess(access: Access): string {
  return access in ACCESS
    ? ACCESS[access as keyof typeof ACCESS]
    : `For staff with the right "${access}".`;
}

function operation(endpoint: EndpointShape): JsonSchema {
  const { access, limit, summary } = endpoint;
  const span = limit && limits[limit];
  return {
    summary,
    description: [
      describeAccess(access),
      span && `At most ${span.points} per ${span.by} in ${span.seconds / 60} minutes.`,
    ]
      .filter(Boolean)
      .join(' '),
    ...(access !== 'anyone' && { security: listSchemes(access) }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: answers(endpoint),
      default: {
        description: 'A problem in plain words (RFC 9457)',
        content: { 'application/problem+json': { schema: z.toJSONSchema(problem) } },
      },
    },
  };
}

function listSchemes(access: Access): JsonSchema[] {
  const isForTokens = !['owner', 'signed-in', 'people'].includes(access);
  return [{ session: [] }, ...(isForTokens ? [{ token: [] }] : [])];
}

export function createOpenApiDocument(endpoints: readonly EndpointShape[], siteName: string) {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const session = { type: 'apiKey', in: 'cookie', name: 'mainstreet.session_token' };
  const token = { type: 'http', scheme: 'bearer', bearerFormat: 'mst_...' };
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: '1' },
    components: { securitySchemes: { session, token } },
    paths,
  };
}

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
