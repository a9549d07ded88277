import type { Origins } from '../../../contract/businesses.ts';
import type { ClaimScreen } from '../../../contract/claims.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ClaimedListing } from './target.rules.ts';

type Claimable = Omit<ClaimScreen['business'], 'category'> &
  ClaimedListing & { categorySlug: string; categoryName: string; origins: Origins | null };

/** A listing that has a page. Primary keys. */
export async function findClaimable(db: Database, id: number): Promise<Claimable | null> {
  const [row] = await db.run<Claimable>(
    {
      name: 'claimable_listing',
      text: `select b.id, b.name, b.slug, b.address, b.city, b.state, b.zip_code, b.phone, b.phone_e164, b.website, b.origins,
               c.slug as category_slug, c.name as category_name
             from businesses b join categories c on c.id = b.category_id
             where b.id = $1 and b.is_listed`,
    },
    [id],
  );
  return row ?? null;
}
