import type { Compared } from '../../../contract/compare.ts';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import { customFieldLabel, formatCustomValue, listKnown } from '../../../domain/custom-values.ts';
import { describeHours } from '../../../domain/hours/words.ts';
import { tellMiles } from '../../../domain/miles.ts';
import type { Hours } from '../../../domain/opening-hours.ts';
import { includes } from '../../../domain/plans.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  toCoordinates,
  toListedBusiness,
} from '../../businesses/model/shapes.ts';
import { showOpenings } from '../../hours/openings.ts';
import { readPlaceFields } from '../../places/model/place-fields.ts';

type ComparedRow = BusinessRow & {
  hours: Hours | null;
  custom: CustomValues;
  services: Service[] | null;
};

export async function compareBusinesses(
  db: Database,
  ids: number[],
  asked: { near?: string | undefined; fields: readonly CustomField[]; at: Date },
): Promise<Compared> {
  const { near, fields, at } = asked;
  const rows = ids.length > 0 ? await findCompared(db, ids) : [];
  const from = near ? (await readPlaceFields(db, { near })).near : null;
  const shown = fields.filter(({ isShown }) => isShown);
  const listed = await showOpenings(
    db,
    rows.map((row) => toListedBusiness(row, null)),
    at,
  );
  const businesses = listed.map((business, place) => {
    const row = rows[place];
    const { hours = null, custom = {}, categoryId = 0, services } = row ?? {};
    const trades = business.trades.map(({ slug }) => slug);
    const known = listKnown(shown, custom, { categoryId, trades });
    return {
      ...business,
      hours: hours && describeHours(hours),
      services: includes(row?.plan ?? null, 'services')
        ? (services ?? []).map(({ name }) => name)
        : [],
      distanceMiles: tellMiles(from, row && toCoordinates(row)),
      precision: row?.locationPrecision ?? null,
      own: Object.fromEntries(
        known.map(({ field }) => [field.key, formatCustomValue(field, custom[field.key])]),
      ),
    };
  });
  const isSaid = ({ key }: CustomField) => businesses.some(({ own }) => key in own);
  return {
    businesses,
    fields: shown
      .filter(isSaid)
      .map((field) => ({ key: field.key, name: customFieldLabel(field) })),
    gone: ids.length - rows.length,
  };
}

/** SQL for the listed businesses of the ids in $1, in their order. Uses the primary key. */
const fromAsked = `from unnest($1::bigint[]) with ordinality as asked (id, place)
             join businesses b on b.id = asked.id
             ${businessJoins}
             where b.is_listed
             order by asked.place`;

/** Returns the listed businesses in the order of `ids`, skipping the rest. Uses the primary key. */
function findCompared(db: Database, ids: number[]) {
  return db.run<ComparedRow>(
    {
      name: 'businesses_compared',
      text: `select ${businessColumns}, b.hours, b.custom, b.services
             ${fromAsked}`,
    },
    [ids],
  );
}

export async function findRecentBusinesses(
  db: Database,
  page: { limit: number; before: TimePosition | null },
) {
  const rows = await db.run<{ total: number } & (BusinessRow | { id: null })>(
    {
      name: 'businesses_recent',
      text: `select f.total, n.* from (
               select coalesce(sum(business_count), 0)::int as total from facet_counts
               where category_id = 0 and state = '' and city_key = ''
             ) f left join lateral (
               select ${businessColumns}
               from (
                 select * from businesses
                 where is_listed
                   and (submitted_at, id) < ($1::timestamptz, $2::bigint)
                 order by submitted_at desc, id desc limit $3
               ) b
               ${businessJoins}
             ) n on true
             order by n.submitted_at desc, n.id desc`,
    },
    [page.before?.at ?? 'infinity', page.before?.id ?? 0, page.limit],
  );
  const found = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { found, total: rows[0]?.total ?? 0 };
}

export function findListedBusinesses(db: Database, ids: number[]) {
  return db.run<BusinessRow>(
    {
      name: 'businesses_listed',
      text: `select ${businessColumns}
             ${fromAsked}`,
    },
    [ids],
  );
}
