import type { Generated, GeneratedAlways } from 'kysely';
import type { OwnerProof } from '../../contract/desk/owner.ts';
import type { ReviewMail } from '../../contract/desk/reviews.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businessOwners: BusinessOwnersTable;
    ownerLinks: OwnerLinksTable;
    ownerSessions: OwnerSessionsTable;
  }
}

export interface BusinessOwnersTable {
  id: GeneratedAlways<number>;
  businessId: number;
  email: string;
  proof: OwnerProof;
  provedAt: Date;
  revokedAt: Date | null;
  lockedAt: Date | null;
  reviewMail: Generated<ReviewMail>;
}

export interface OwnerLinksTable {
  id: GeneratedAlways<number>;
  tokenHash: string;
  businessId: number;
  email: string;
  proof: OwnerProof;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface OwnerSessionsTable {
  tokenHash: string;
  businessId: number;
  ownerId: number;
  createdAt: Date;
  expiresAt: Date;
}
