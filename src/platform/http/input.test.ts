import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../contract/api.ts';
import { businessCalls } from '../../contract/businesses.ts';
import { type EndpointShape, jsonBody, nameCall } from '../../contract/endpoint.ts';
import { mappingCalls } from '../../contract/imports.staff.ts';
import { staffPageCalls } from '../../contract/pages.staff.ts';
import { reviewCalls } from '../../contract/reviews.ts';
import { AppError } from '../errors.ts';
import { parseInput } from './input.ts';
import { MAX_VALUES } from './json-body.ts';

const WRONG = [undefined, null, 7, 1.5, -1, true, '', 'x', [], [7], {}, { a: 1 }, 1e300];

const writes = endpoints.filter((endpoint) => jsonBody(endpoint));

function fieldsOf(endpoint: EndpointShape): string[] {
  const shape = jsonBody(endpoint);
  if (!shape) return [];
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
}

function refusals(endpoint: EndpointShape, body: unknown): Record<string, string> {
  const { params: _, query: __, ...call } = endpoint;
  try {
    parseInput(call, { params: {}, query: {}, body: JSON.stringify(body) });
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  }
}

test.each(writes.map((endpoint) => [nameCall(endpoint), endpoint] as const))(
  '%s says in plain words what is wrong with each field',
  (_, endpoint) => {
    const fields = fieldsOf(endpoint);
    const bodies = [
      ...WRONG,
      ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
      ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ];
    const said = bodies
      .filter((body) => body !== undefined)
      .flatMap((body) => Object.values(refusals(endpoint, body)));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((words) => /expected|received|undefined|NaN/i.test(words))).toEqual([]);
    expect(said.filter((words) => !/^[A-Z][^{}<>]+$/.test(words))).toEqual([]);
  },
);

test('a text that is missing, or is none, says what the empty field says', () => {
  for (const reviewerName of [undefined, null, 7, [], '']) {
    expect(refusals(reviewCalls.post, { reviewerName })).toMatchObject({
      reviewerName: 'Name is required',
      comment: 'Comment must be at least 10 characters',
      rating: 'Rating is required',
    });
  }
  expect(refusals(staffPageCalls.post, {})).toMatchObject({ title: 'Title is required' });
});

test('where a field has no words of its own, the general ones are said', () => {
  expect(refusals(staffPageCalls.restore, {})).toEqual({ revisionId: 'Required' });
  expect(refusals(staffPageCalls.restore, { revisionId: 'x' })).toEqual({
    revisionId: 'Invalid input',
  });
});

test.each([
  ['lists', '['.repeat(500_000)],
  ['closed lists', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['objects', '{"a":'.repeat(200_000)],
])('a megabyte of nested %s is refused before it is parsed', (_name, body) => {
  const { params: _, ...call } = reviewCalls.post;
  expect(() => parseInput(call, { params: {}, query: {}, body })).toThrow('nested too deeply');
});

test('brackets in a text are no depth', () => {
  const { params: _, ...call } = reviewCalls.post;
  const body = JSON.stringify({ comment: `${'['.repeat(100)}\\"${'{'.repeat(100)}` });
  expect(() => parseInput(call, { params: {}, query: {}, body })).not.toThrow('nested');
});

const wide = (count: number, value: unknown = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, value]));

const ENDLESS = [wide(60_000), Array(60_000).fill(1)].map((value) => JSON.stringify(value));

function refuse(endpoint: EndpointShape, body: string): AppError {
  const { params: _, query: __, ...call } = endpoint;
  try {
    parseInput(call, { params: {}, query: {}, body });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

test.each(writes.map((endpoint) => [nameCall(endpoint), endpoint] as const))(
  '%s refuses tens of thousands of values before it looks at them',
  (_, endpoint) => {
    const nested = fieldsOf(endpoint).flatMap((field) =>
      ENDLESS.map((value) => `{"${field}":${value}}`),
    );
    const bodies = [...ENDLESS, ...nested];
    for (const body of bodies) {
      const refusal = refuse(endpoint, body);
      expect({ code: refusal.code, fields: refusal.fields }).toEqual({
        code: 'too_large',
        fields: [],
      });
    }
  },
);

test.each(writes.map((endpoint) => [nameCall(endpoint), endpoint] as const))(
  '%s has room for the longest lists of its shape',
  (_, endpoint) => {
    const shape = jsonBody(endpoint);
    const schema = shape ? z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) : {};
    const { maxValues = MAX_VALUES } = endpoint;
    expect(countListed(schema as Schema)).toBeLessThanOrEqual(maxValues);
  },
);

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
}

function countListed(schema: Schema): number {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(countListed);
  const parts = Object.values(schema.properties ?? {}).map(countListed);
  const { items, maxItems = 1 } = schema;
  const listed = items
    ? maxItems * (isPlain(items) ? 1 : Object.keys(items.properties ?? {}).length + 1)
    : 0;
  return 1 + Math.max(listed, ...choices, 0) + Math.max(0, ...parts) + parts.length;
}

const isPlain = ({ properties, anyOf, oneOf }: Schema) => !properties && !anyOf && !oneOf;

test('of many faults fifty are named, and a long name is cut', () => {
  const { fields } = refuse(businessCalls.post, JSON.stringify({ custom: wide(2000, {}) }));
  expect(fields).toHaveLength(50);
  expect(fields.every(({ message }) => /^[A-Z]/.test(message))).toBe(true);
  const long = refuse(mappingCalls.preview, `{"mapping":{"${'x'.repeat(100_000)}":{"column":1}}}`);
  expect(Math.max(...long.fields.map(({ field }) => field.length))).toBe(200);
});
