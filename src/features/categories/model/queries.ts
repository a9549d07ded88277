import type { Category, CategoryDetail } from '../../../contract/categories.ts';
import type { TradeName } from '../../../contract/trades.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ID_BY_SLUG } from '../../trades/queries.ts';

export interface CategoryPosition {
  position: number;
  id: number;
}

const FIRST = -(2 ** 31);

const COLUMNS = `c.id, c.name, c.slug, c.icon, c.description,
  coalesce(f.business_count, 0) as business_count`;

const CATEGORIES = `categories c
  left join facet_counts f on f.category_id = c.id and f.state = '' and f.city_key = ''
  where c.moving_to is null`;

export function findCategories(
  db: Database,
  { limit, after }: { limit: number; after: CategoryPosition | null },
): Promise<(Category & CategoryPosition)[]> {
  return db.run(
    {
      name: 'categories',
      text: `select ${COLUMNS}, c.position from ${CATEGORIES}
             and (c.position, c.id) > ($1::int, $2::bigint)
             order by c.position, c.id limit $3`,
    },
    [after?.position ?? FIRST, after?.id ?? 0, limit],
  );
}

export async function countCategories(db: Database): Promise<number> {
  const [row] = await db.run<{ total: number }>(
    {
      name: 'category_count',
      text: 'select count(*) as total from categories where moving_to is null',
    },
    [],
  );
  return row?.total ?? 0;
}

export async function findCategoryBySlug(db: Database, slug: string): Promise<Category | null> {
  const [row] = await db.run<Category>(
    { name: 'category_by_slug', text: `select ${COLUMNS} from ${CATEGORIES} and c.slug = $1` },
    [slug],
  );
  return row ?? null;
}

export interface KnownKind extends Category {
  isTrade: boolean;
  isHidden: boolean;
  parent: { slug: string; name: string } | null;
  busy: (TradeName & { businessCount: number })[];
  towns: CategoryDetail['towns'];
}

type KindRow = Omit<KnownKind, 'parent' | 'busy'> & {
  parentSlug: string | null;
  parentName: string | null;
} & ({ besideSlug: string; besideName: string; besideCount: number } | { besideSlug: null });

/** SQL for the towns with the most businesses of one subject, by the primary key of its counts. */
const mostTowns = (counts: 'facet_counts' | 'trade_counts', subject: string) => `
  coalesce((
    select json_agg(json_build_object('city', n.name, 'state', n.state)
                    order by most.business_count desc, most.city_key, most.state)
    from (
      select state, city_key, business_count from ${counts}
      where ${subject} and city_key <> '' and business_count > 0
      order by business_count desc, city_key, state limit 6
    ) most
    join cities n on n.state = most.state and n.city_key = most.city_key), '[]')`;

/**
 * Finds a category, or else a trade by its current or a former slug, with the category's largest trades. Uses
 * unique indexes on slug, primary keys and index `trades_category`.
 */
export async function findKindBySlug(db: Database, slug: string): Promise<KnownKind | null> {
  const rows = await db.run<KindRow>(
    {
      name: 'kind_by_slug',
      text: `select k.*, b.slug as beside_slug, b.name as beside_name, b.business_count as beside_count
             from (
               select ${COLUMNS}, false as is_trade, false as is_hidden,
                      null as parent_slug, null as parent_name, c.id as category_id,
                      ${mostTowns('facet_counts', 'category_id = c.id')} as towns
               from ${CATEGORIES} and c.slug = $1
               union all
               select t.id, t.name, t.slug, t.icon, null, coalesce(f.business_count, 0), true, t.is_hidden,
                      c.slug, c.name, t.category_id, ${mostTowns('trade_counts', 'trade_id = t.id')}
               from trades t left join categories c on c.id = t.category_id
               left join trade_counts f on f.trade_id = t.id and f.state = '' and f.city_key = ''
               where t.id = ${ID_BY_SLUG}
               order by is_trade limit 1
             ) k left join lateral (
               select t.slug, t.name, f.business_count
               from trades t
               join trade_counts f on f.trade_id = t.id and f.state = '' and f.city_key = ''
               where t.category_id = k.category_id and t.is_listed and f.business_count > 0
             ) b on true
             order by b.business_count desc, lower(b.name)`,
    },
    [slug],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, name, icon, description, businessCount, isTrade, isHidden, towns } = row;
  const { parentSlug, parentName } = row;
  const busy = rows.flatMap((one) =>
    one.besideSlug === null
      ? []
      : [{ slug: one.besideSlug, name: one.besideName, businessCount: one.besideCount }],
  );
  return {
    id,
    name,
    slug: row.slug,
    icon,
    description,
    businessCount,
    isTrade,
    isHidden,
    parent:
      parentSlug === null || parentName === null ? null : { slug: parentSlug, name: parentName },
    busy,
    towns,
  };
}

export async function findCategorySlug(db: Database, id: number): Promise<string | null> {
  const [row] = await db.run<{ slug: string }>(
    { name: 'category_slug', text: 'select slug from categories where id = $1' },
    [id],
  );
  return row?.slug ?? null;
}
