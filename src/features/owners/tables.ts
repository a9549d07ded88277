import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OwnerProof } from '../../contract/businesses.ts';
import type { ProposedValues, WaitingField } from '../../contract/desk/listing.ts';
import type { ReviewMail } from '../../contract/reviews.ts';
import type { MailValue } from '../../platform/mail/planned.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businessOwners: BusinessOwnersTable;
    ownerSessions: OwnerSessionsTable;
    waitingChanges: WaitingChangesTable;
    ownerUndos: OwnerUndosTable;
    confirmAsks: ConfirmAsksTable;
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

export interface OwnerSessionsTable {
  tokenHash: string;
  businessId: number;
  ownerId: number;
  createdAt: Date;
  expiresAt: Date;
}

export type WaitingState = 'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'outdated';

/** JSON: written as text. */
type Json<T> = ColumnType<T, string, string>;

export interface WaitingChangesTable {
  id: GeneratedAlways<number>;
  businessId: number;
  field: WaitingField;
  proposed: Json<ProposedValues>;
  was: Json<ProposedValues>;
  createdAt: Date;
  version: number;
  state: WaitingState;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
}

export interface OwnerUndosTable {
  id: GeneratedAlways<number>;
  tokenHash: string | null;
  businessId: number;
  email: string;
  ownerId: number | null;
  before: Json<unknown>;
  after: Json<unknown>;
  notes: Json<MailValue[]>;
  waitingIds: Generated<number[]>;
  createdAt: Date;
  expiresAt: Date;
  mailedAt: Date | null;
  usedAt: Date | null;
}

export interface ConfirmAsksTable {
  businessId: number;
  askedAt: Date;
}
