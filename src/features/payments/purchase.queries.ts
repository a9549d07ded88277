import type { Database } from '../../platform/database/database.ts';
import type { Payment } from './queries.ts';

export interface PurchaseRow extends Payment {
  name: string | null;
  isApproved: boolean;
  publicEmail: string | null;
}

/** Primary keys. */
export async function findPurchase(db: Database, id: number): Promise<PurchaseRow | null> {
  const [row] = await db.run<PurchaseRow>(
    {
      name: 'purchase',
      text: `select p.*, b.name, coalesce(b.is_approved, false) as is_approved, b.email as public_email
             from payments p
             left join businesses b on b.id = p.business_id and b.deleted_at is null
             where p.id = $1`,
    },
    [id],
  );
  return row ?? null;
}
