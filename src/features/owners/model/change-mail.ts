import * as m from '#messages';
import type { WaitingField } from '../../../contract/listing.owner.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import { customFieldLabel, formatCustomValue } from '../../../domain/custom-values.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { describeOffers } from '../../../domain/offers.ts';
import { describeServices } from '../../../domain/price-words.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { changedKeys } from '../../businesses/model/custom-fields.rules.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { findCategory } from '../../businesses/model/queries.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { findTradeNames } from '../../trades/ids.queries.ts';
import { type Snapshot, type UndoField, undoFields, undoWords } from './undoable.rules.ts';

const LONGEST = 300;

async function openNaming(
  trx: DatabaseTransaction,
  snapshots: Snapshot[],
): Promise<(field: UndoField, values: Snapshot) => string> {
  const trades = await findTradeNames(
    trx,
    snapshots.flatMap(({ trades = [] }) => trades),
  );
  const categories = new Map<number, string>();
  for (const { categoryId } of snapshots) {
    if (categoryId === undefined || categories.has(categoryId)) continue;
    const category = await findCategory(trx, categoryId);
    categories.set(categoryId, category?.name ?? m.changes_category_deleted_name());
  }
  const describe = (field: UndoField, values: Snapshot): string => {
    if (field === 'categoryId') return categories.get(values.categoryId ?? 0) ?? '';
    if (field === 'place') return values.place ? describeValues(values.place) : '';
    if (field === 'hours') return values.hours ? describeHours(values.hours) : '';
    if (field === 'services') return describeServices(values.services ?? []);
    if (field === 'offers') return describeOffers(values.offers ?? []);
    if (field === 'custom') return '';
    if (field !== 'trades') return values[field] ?? '';
    return (values.trades ?? []).flatMap((id) => trades.get(id) ?? []).join(', ');
  };
  return (field, values) => shorten(describe(field, values));
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}

export interface NamedChange {
  field: UndoField;
  name?: string;
  before: string;
  after: string;
}

export async function nameChanges(
  trx: DatabaseTransaction,
  before: Snapshot,
  after: Snapshot,
): Promise<NamedChange[]> {
  const name = await openNaming(trx, [before, after]);
  const named = undoFields
    .filter((field) => field in after && field !== 'custom')
    .map((field) => ({ field, before: name(field, before), after: name(field, after) }));
  return [...named, ...(await nameCustom(trx, before.custom ?? {}, after.custom ?? {}))];
}

async function nameCustom(
  trx: DatabaseTransaction,
  before: CustomValues,
  after: CustomValues,
): Promise<NamedChange[]> {
  const changed = changedKeys(before, after);
  if (changed.length === 0) return [];
  const fields = await readFields(trx);
  return fields
    .filter(({ key }) => changed.includes(key))
    .map((field) => ({
      field: 'custom',
      name: customFieldLabel(field),
      before: shorten(formatCustomValue(field, before[field.key])),
      after: shorten(formatCustomValue(field, after[field.key])),
    }));
}

export function describeMailedChange({ field, name, before, after }: NamedChange): string {
  const nothing = m.common_nothing_lower();
  return `${name ?? undoWords(field)}: ${before || nothing} → ${after || nothing}`;
}

interface Site {
  url: string;
}

export function writeChange({ field, name, before, after }: NamedChange): MailValue {
  const nothing = { words: 'nothing' };
  return {
    words: 'change',
    with: {
      field: name ?? { words: `changed-${field}` },
      before: before || nothing,
      after: after || nothing,
    },
  };
}

/** Writes the email about changes. It has no unsubscribe link, because the contact must learn of all changes. */
export function writeChangesMail(
  to: string,
  told: {
    businessId: number;
    name: string;
    lines: MailValue[];
    undoUrl: string;
    revokeUrl: string;
  },
): PlannedMail {
  const { businessId, name: listing, lines, undoUrl: undo_url, revokeUrl: disown_url } = told;
  const rows = lines.map((change) => ({ change }));
  return planMail('owner-changes', to, { listing, undo_url, disown_url }, { businessId, rows });
}

export function writeContactsMail(
  site: Site,
  to: string,
  { rows, more }: { rows: { listing: string; change: MailValue }[]; more: number },
): PlannedMail {
  const claim_contact_url = `${site.url}/contact?topic=claim`;
  return planMail('listing-changed', to, { claim_contact_url, more: more || null }, { rows });
}

interface Decided {
  name: string;
  field: WaitingField;
  was: string;
  proposed: string;
}

function describe({ name: listing, field, was, proposed }: Decided) {
  const named = { words: `field-${field}` };
  const nothing = { words: 'nothing' };
  return { listing, field: named, old_value: was || nothing, new_value: proposed || nothing };
}

export function writeAcceptedMail(
  site: Site,
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  decided: Decided & { path: string | null },
): PlannedMail {
  const listing_url = decided.path && site.url + decided.path;
  const fields = { ...describe(decided), listing_url, manage_url };
  return planMail('change-accepted', to, fields, { businessId });
}

export function writeChangeRefusedMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { reason, ...decided }: Decided & { reason: string },
): PlannedMail {
  const fields = { ...describe(decided), reason, manage_url };
  return planMail('change-refused', to, fields, { businessId });
}

export function writeReplacedMail(
  site: Site,
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
): PlannedMail {
  const claim_contact_url = `${site.url}/contact?topic=claim`;
  return planMail('owner-replaced', to, { listing, claim_contact_url }, { businessId });
}
