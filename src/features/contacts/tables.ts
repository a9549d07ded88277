import type { GeneratedAlways } from 'kysely';
import type { OwnerProof } from '../../contract/desk/owner.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ownerLinks: OwnerLinksTable;
  }
}

export interface OwnerLinksTable {
  id: GeneratedAlways<number>;
  tokenHash: string;
  businessId: number;
  email: string;
  proof: OwnerProof;
  claimId: number | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** The owner whom the address of the link replaces; null on a link that only opens the desk. */
  replacesId: number | null;
}
