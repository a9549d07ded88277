import type { Business } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  toBusiness,
} from '../businesses/shapes.ts';

/** Null unless everybody may see it. Primary keys all the way. */
export async function findListedBusiness(db: Database, id: number): Promise<Business | null> {
  const [row] = await db.run<BusinessRow>(
    {
      name: 'listed_business',
      text: `select ${businessColumns} from businesses b ${businessJoins}
             where b.id = $1 and b.is_listed`,
    },
    [id],
  );
  return row ? toBusiness(row) : null;
}
