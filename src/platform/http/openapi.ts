import { z } from 'zod';
import type { EndpointShape } from '../../contract/endpoint.ts';
import { problem } from '../../contract/errors.ts';

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

function operation(endpoint: EndpointShape): JsonSchema {
  const pagingHeaders = {
    'X-Total-Count': { description: 'Rows in all', schema: { type: 'integer' } },
    Link: { description: 'The next page (RFC 8288)', schema: { type: 'string' } },
  };
  return {
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(endpoint.body) } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.paged && { headers: pagingHeaders }),
        content: {
          'application/json': {
            schema: z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }),
          },
        },
      },
      default: {
        description: 'A problem in plain words (RFC 9457)',
        content: { 'application/problem+json': { schema: z.toJSONSchema(problem) } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the given endpoints. */
export function createOpenApiDocument(endpoints: readonly EndpointShape[], siteName: string) {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return { openapi: '3.1.0', info: { title: `${siteName} API`, version: '1' }, paths };
}
