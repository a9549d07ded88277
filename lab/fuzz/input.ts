import fc from 'fast-check';
import {
  type Call,
  type JsonSchema,
  type Parameter,
  pluralize,
  singularize,
} from '../../tests/openapi/calls.ts';
import { anything, HOSTILE, hostileValue, plausibleValue } from '../../tests/openapi/json.ts';
import type { Knowledge, Thing } from './known.ts';

export interface Input {
  path: string;
  body: string | undefined;
}

export type InputWriter = (known: Knowledge) => Input;

interface Draft {
  roll: number;
  at: number;
  plausibleValue: unknown;
  hostileValue: unknown;
}

const MANNERS = [97, 97, 97, 85, 40, 0];
const ALIASES: Record<string, [kind: string, field: string]> = {
  category: ['categories', 'slug'],
  trade: ['trades', 'slug'],
  slug: ['trades', 'slug'],
  business: ['businesses', 'slug'],
  page: ['pages', 'slug'],
  mappingId: ['import-mappings', 'id'],
  query: ['businesses', 'name'],
  q: ['businesses', 'name'],
};

export function describeInput(call: Call, manners = MANNERS): fc.Arbitrary<InputWriter> {
  const { body, parameters } = call;
  const properties = Object.entries((body?.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((body?.required ?? []) as string[]);
  return fc
    .record({
      parameters: fc.tuple(...parameters.map(({ schema }) => draft(schema))),
      properties: fc.tuple(...properties.map(([, schema]) => draft(schema))),
      manners: fc.constantFrom(...manners),
      at: fc.nat(),
      other: anything(),
      fate: fc.nat(39),
    })
    .map((drafts) => (known) => {
      const { manners, fate } = drafts;
      const subject = known.pickThing(call.kind, drafts.at) ?? {};
      const fill = (field: Field, one: Draft) => {
        if (one.roll >= manners) return one.hostileValue;
        const isOption = field.in === 'query' && !field.isRequired;
        if (isOption && one.roll % 3 > 0) return undefined;
        const found = findValue(field, { call, subject, known, at: one.at });
        if (found !== undefined) return found;
        return field.isRequired || isOption || one.at % 4 === 0 ? one.plausibleValue : undefined;
      };
      const values = parameters.map((field, index) => {
        const one = drafts.parameters[index];
        return one && fill({ ...field, isRequired: field.required }, one);
      });
      const path = writePath(call, values);
      if (!body) return { path, body: undefined };
      const fields = properties.map(([name, schema], index) => {
        const one = drafts.properties[index];
        return [name, one && fill({ name, schema, isRequired: required.has(name) }, one)];
      });
      const written = JSON.stringify(fate === 0 ? drafts.other : Object.fromEntries(fields));
      return { path, body: fate === 1 ? written.slice(0, -1) : written };
    });
}

interface Field {
  name: string;
  in?: Parameter['in'];
  schema: JsonSchema;
  isRequired: boolean;
}

function draft(schema: JsonSchema): fc.Arbitrary<Draft> {
  return fc.record({
    roll: fc.nat(99),
    at: fc.nat(),
    plausibleValue: plausibleValue(schema),
    hostileValue: fc.oneof(
      { weight: 3, arbitrary: hostileValue(schema) },
      fc.constantFrom(...HOSTILE),
    ),
  });
}

function findValue(
  { name, schema, ...field }: Field,
  from: { call: Call; subject: Thing; known: Knowledge; at: number },
): unknown {
  const { call, subject, known, at } = from;
  const pick = (kind: string, of: string) =>
    kind === call.kind ? subject[of] : known.pickThing(kind, at)?.[of];
  const [, segment] = call.path.match(new RegExp(`([a-z-]+)/\\{${name}\\}`)) ?? [];
  if (field.in === 'path' && segment && /^(id|slug|name)$/.test(name)) {
    const owner = subject[singularize(segment)] as Thing | undefined;
    return owner?.[name] ?? pick(segment, name);
  }
  if (name === 'ids') {
    const ids = [subject.id, known.pickThing(call.kind, at)?.id].filter(Boolean);
    return field.in === 'query' ? ids.join(',') : ids;
  }
  if (name === 'trades') return [known.pickThing(name, at)?.slug].filter(Boolean);
  if (name === 'moveTo') return known.pickThing(call.kind, at)?.id;
  const alias = name === 'slug' && field.in !== 'path' ? undefined : ALIASES[name];
  if (alias) return known.pickThing(alias[0], at)?.[alias[1]];
  // New things need a slug of their own.
  if (name === 'slug' && call.method === 'POST') return undefined;
  if (name in subject) return subject[name];
  if (name.endsWith('Id')) return pick(pluralize(name.slice(0, -2)), 'id');
  const isFree = schema.type === 'string' && !schema.enum && !schema.format;
  return isFree && at % 2 === 0 ? known.pickValue(name, at) : undefined;
}

function writePath({ path, parameters }: Call, values: unknown[]): string {
  const query = new URLSearchParams();
  let written = path;
  for (const [index, { name, in: place }] of parameters.entries()) {
    const value = values[index];
    // The HTTP server itself rejects longer URLs.
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
      .slice(0, 1500)
      .toWellFormed();
    if (place === 'path') written = written.replace(`{${name}}`, () => escapeSegment(text));
    else if (value !== undefined) query.append(name, text);
  }
  return written + (query.size > 0 ? `?${query}` : '');
}

function escapeSegment(value: string): string {
  return /^\.*$/.test(value) ? '%20' : encodeURIComponent(value);
}
