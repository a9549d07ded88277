import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../contract/api.ts';
import { type EndpointShape, jsonBody, nameCall } from '../../contract/endpoint.ts';
import { staffPageCalls } from '../../contract/pages.ts';
import { reviewCalls } from '../../contract/reviews.ts';
import { AppError } from '../errors.ts';
import { parseInput } from './input.ts';

const WRONG = [undefined, null, 7, 1.5, -1, true, '', 'x', [], [7], {}, { a: 1 }, 1e300];

const writes = endpoints.filter((endpoint) => jsonBody(endpoint));

function fieldsOf(endpoint: EndpointShape): string[] {
  const shape = jsonBody(endpoint);
  if (!shape) return [];
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.properties ?? {});
}

/** What is said of a body, by field. */
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
