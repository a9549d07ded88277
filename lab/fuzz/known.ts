import { pluralize } from '../../tests/openapi/calls.ts';

export type Thing = Record<string, unknown>;

export interface Knowledge {
  /** Learns from a response about things of a kind, such as `businesses`. */
  learn(kind: string, value: unknown, isNews: boolean): void;
  pickThing(kind: string, at: number): Thing | null;
  pickValue(name: string, at: number): unknown;
}

const MAX_THINGS = 60;
const MAX_VALUES = 100;
const RECENT = 5;
/** Things with private fields that only their creator may use. Otherwise other requests would break journeys. */
const OWNED = new Set(['staff', 'imports']);
/** Kinds that are identified by name. */
const NAMED = new Set(['mail-templates']);

/** Collects ids, slugs, names and versions from responses. Fields for which `isPrivate` is true aren't kept. */
export function openKnowledge(isPrivate: (text: string) => boolean): Knowledge {
  const things = new Map<string, Thing[]>();
  const values = new Map<string, Set<unknown>>();

  function keepThing(kind: string, thing: Thing, isNews: boolean) {
    const kept = things.get(kind) ?? [];
    const before = kept.findIndex(({ id }) => id === thing.id);
    if (before >= 0 && !isNews) kept[before] = thing;
    else {
      if (before >= 0) kept.splice(before, 1);
      kept.push(thing);
      if (kept.length > MAX_THINGS) kept.shift();
    }
    things.set(kind, kept);
  }

  function keepValue(name: string, value: unknown) {
    const kept = values.get(name) ?? new Set();
    kept.add(value);
    const [oldest] = kept;
    if (kept.size > MAX_VALUES) kept.delete(oldest);
    values.set(name, kept);
  }

  function learn(kind: string, value: unknown, isNews: boolean) {
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 10)) learn(kind, one, isNews);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const whole = Object.entries(value);
    const isMarked = (one: unknown) => typeof one === 'string' && isPrivate(one);
    const fields = whole.filter(([, one]) => !isMarked(one));
    if (OWNED.has(kind) && fields.length < whole.length) return;
    const thing: Thing = Object.fromEntries(fields);
    if ('id' in thing) keepThing(kind, thing, isNews);
    else if (NAMED.has(kind)) keepThing(kind, { ...thing, id: thing.name }, isNews);
    for (const [name, one] of fields) {
      if (typeof one === 'object') learn(pluralize(name), one, isNews);
      else keepValue(name, one);
    }
    if (typeof thing.clientSecret === 'string') {
      const [id] = thing.clientSecret.split('_secret_');
      keepThing('paymentIntents', { id, client_secret: thing.clientSecret }, true);
    }
  }

  return {
    learn,
    pickThing(kind, at) {
      const kept = things.get(kind) ?? [];
      const among = at % 3 === 0 ? kept : kept.slice(-RECENT);
      return among[Math.floor(at / 3) % among.length] ?? null;
    },
    pickValue(name, at) {
      const kept = [...(values.get(name) ?? [])];
      return kept[at % kept.length];
    },
  };
}
