import fc from 'fast-check';
import type { JsonSchema } from './calls.ts';

/** What breaks parsers, queries, markup and headers. */
export const HOSTILE = [
  ...['', ' ', '\0', 'a\0b', '\u202e', '\ud800', '💈'.repeat(40), 'x'.repeat(20_000), '%00', '%'],
  ...["' or 1=1 --", '"; drop table businesses; --', '<script>alert(1)</script>', '{{7*7}}'],
  ...['"><img src=x onerror=alert(1)>', '#{7*7}', 'javascript:alert(1)', '//evil.example'],
  ...['/\\evil.example', 'https://evil.example/', '/.//evil.example', '../../etc/passwd'],
  ...['\r\nset-cookie: a=b', '-1', '0', '1e309', 'NaN', '9007199254740993', '9223372036854775808'],
  ...['99999999999999999999', 'null', 'undefined', '[]', '{}', '__proto__', '=1+1', '%_%', '\\'],
  ...['&|!', '(a+)+$', 'ﬁ', 'İ', 'e\u0301'.repeat(50), '\u200b', '٣', "'''", '$1', ':*', '<->'],
];

/** Values that the schema allows, its edges included, and now and then one that it does not. */
export function hostileValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 39, arbitrary: value(schema, anyString) }, anything());
}

/** Values as people send them. */
export function plausibleValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return value(schema, plausibleString);
}

export function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...HOSTILE, null, true, -1, 1.5, 2 ** 53, [], {}, [[[[]]]]),
    fc.jsonValue(),
  );
}

type Strings = (schema: JsonSchema) => fc.Arbitrary<unknown>;

function value(schema: JsonSchema, strings: Strings): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema) =>
    strings === anyString ? hostileValue(part) : value(part, strings);
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(inner));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.type === 'object') return object(schema, inner);
  if (Array.isArray(schema.prefixItems)) return fc.tuple(...schema.prefixItems.map(inner));
  if (schema.type === 'array') {
    return fc.array(inner((schema.items ?? {}) as JsonSchema), { maxLength: 4 });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(Number(schema.minimum ?? -10), -(2 ** 31));
    const max = Math.min(Number(schema.maximum ?? 1000), 2 ** 31);
    return fc.integer({ min, max: Math.max(min, max) });
  }
  return schema.type === 'string' ? strings(schema) : anything();
}

function object(schema: JsonSchema, inner: Strings): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])), {
    requiredKeys: required.filter((name) => properties.some(([own]) => own === name)),
  });
}

function bounds(schema: JsonSchema) {
  const minLength = Number(schema.minLength ?? 0);
  return { minLength, maxLength: Math.min(Number(schema.maxLength ?? 200), minLength + 300) };
}

function formatted(schema: JsonSchema): fc.Arbitrary<string> | null {
  if (schema.format === 'email') return fc.emailAddress();
  // Nobody's: what is asked to be fetched must not leave the machine.
  if (schema.format === 'uri') return fc.webPath().map((path) => `https://lists.example${path}`);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  }
  return typeof schema.pattern === 'string'
    ? fc.stringMatching(new RegExp(schema.pattern, 'u'))
    : null;
}

function anyString(schema: JsonSchema): fc.Arbitrary<string> {
  const plain = fc.string({ ...bounds(schema), unit: 'grapheme' });
  const form = formatted(schema);
  if (form) return fc.oneof(form, plain);
  return fc.oneof(
    { weight: 5, arbitrary: plausibleString(schema) },
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: fc.string({ ...bounds(schema), unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
}

function plausibleString(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength, maxLength } = bounds(schema);
  return (
    formatted(schema) ??
    fc.lorem({ maxCount: 8 }).map((text) => text.padEnd(minLength, '.').slice(0, maxLength))
  );
}
