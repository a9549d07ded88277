import type { Generated } from 'kysely';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
    accounts: AccountsTable;
    verifications: VerificationsTable;
    invitations: InvitationsTable;
    twoFactors: TwoFactorsTable;
  }
}

export interface UsersTable {
  id: string;
  /** In lower case. */
  email: string;
  emailVerified: Generated<boolean>;
  name: string;
  image: string | null;
  role: Generated<'admin' | 'editor' | 'none'>;
  mustChangePassword: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  disabledAt: Date | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SessionsTable {
  id: string;
  token: string;
  userId: string;
  expiresAt: Timestamp;
  userAgent: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** A user's ways to sign in; `password` is a hash. */
export interface AccountsTable {
  id: string;
  providerId: string;
  accountId: string;
  userId: string;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
}

export interface InvitationsTable {
  userId: string;
  tokenHash: string;
  expiresAt: Timestamp;
}

/** better-auth writes the rest of it. */
export interface TwoFactorsTable {
  userId: string;
  /** The key of the app, encrypted. */
  secret: string;
  lastStep: Generated<number>;
}
