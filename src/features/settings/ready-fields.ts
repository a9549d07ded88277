import { sql } from 'kysely';
import * as m from '#messages';
import type { CustomField } from '../../domain/custom-fields.ts';
import { membershipFields } from '../../domain/memberships.ts';
import { type ReadyField, readyFields } from '../../domain/ready-fields.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { isForgotten, refusal, requireFields } from './fields.rules.ts';

/** Adds predefined fields. Existing ones stay unchanged; removed ones are restored. */
export async function addReady(
  trx: DatabaseTransaction,
  fields: readonly CustomField[],
  { wanted, at }: { wanted: readonly ReadyField[]; at: Date },
): Promise<CustomField[]> {
  const holders = await findHolders(trx, wanted);
  const known = new Map(fields.map((field) => [field.key, field]));
  for (const ready of wanted) {
    const field = known.get(ready.key);
    if (field && isForgotten(field, at)) throw refusal(m.fields_ready_waits());
    known.set(ready.key, field ? { ...field, removedAt: null } : fromReady(ready, holders));
  }
  return [...known.values()];
}

const memberFields = readyFields.filter(({ key }) =>
  membershipFields.some((field) => field === key),
);

/**
 * Returns the fields after memberships were switched on or off. On adds and shows their fields; off hides
 * them, with all values kept.
 */
export async function switchMemberships(
  trx: DatabaseTransaction,
  { memberships: before, customFields: fields }: SiteSettings,
  { memberships: after = before, at }: { memberships?: SiteSettings['memberships']; at: Date },
): Promise<Partial<Pick<SiteSettings, 'customFields'>>> {
  if ((before === 'off') === (after === 'off')) return {};
  const isOn = after !== 'off';
  const all = isOn ? await addReady(trx, fields, { wanted: memberFields, at }) : fields;
  const customFields = all.map((field) => {
    const ready = memberFields.find(({ key }) => key === field.key);
    if (!ready) return field;
    const { isShown, isFilter } = ready;
    return { ...field, isShown: isOn && isShown, isFilter: isOn && isFilter };
  });
  return { customFields: requireFields(fields, customFields) };
}

interface Holders {
  categories: Map<string, number>;
  trades: Set<string>;
}

function fromReady({ of, ...field }: ReadyField, { categories, trades }: Holders): CustomField {
  return {
    ...field,
    categories: (of?.categories ?? []).flatMap((slug) => categories.get(slug) ?? []),
    trades: (of?.trades ?? []).filter((slug) => trades.has(slug)),
    removedAt: null,
  };
}

async function findHolders(
  trx: DatabaseTransaction,
  ready: readonly ReadyField[],
): Promise<Holders> {
  const slugsOf = (kind: 'categories' | 'trades') => ready.flatMap(({ of }) => of?.[kind] ?? []);
  const { rows: categories } = await sql<{ id: number; slug: string }>`
    select id, slug from categories
    where slug = any(${slugsOf('categories')}::text[]) and moving_to is null
  `.execute(trx);
  const { rows: trades } = await sql<{ slug: string }>`
    select slug from trades where slug = any(${slugsOf('trades')}::text[])
  `.execute(trx);
  return {
    categories: new Map(categories.map(({ id, slug }) => [slug, id])),
    trades: new Set(trades.map(({ slug }) => slug)),
  };
}
