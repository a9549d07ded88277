import type { ColumnType, GeneratedAlways } from 'kysely';
import type { OwnerProof } from '../../contract/businesses.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    ownerLinks: OwnerLinksTable;
    contactNotices: ContactNoticesTable;
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
  /** The owner whom the link's address replaces; null if it only opens the owner area. */
  replacesId: number | null;
}

/** What a former contact is told of a listing, until the mail is written; the fields of an owner's undo. */
export interface ContactNoticesTable {
  id: GeneratedAlways<number>;
  businessId: number;
  email: string;
  importId: number | null;
  at: Date;
  before: ColumnType<unknown, string, never>;
  after: ColumnType<unknown, string, never>;
}
