import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
    accounts: AccountsTable;
    verifications: VerificationsTable;
    invitations: InvitationsTable;
    twoFactors: TwoFactorsTable;
    roles: RolesTable;
    apiTokens: ApiTokensTable;
    passwordLinks: PasswordLinksTable;
    emailChanges: EmailChangesTable;
    passkeys: PasskeysTable;
    passkeyChallenges: PasskeyChallengesTable;
  }
}

export interface UsersTable {
  id: string;
  /** In lower case. */
  email: string;
  emailVerified: Generated<boolean>;
  name: string;
  image: string | null;
  role: Generated<string>;
  /** Of a role that the site added. */
  roleId: GeneratedAlways<number | null>;
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
  expiresAt: Date;
  userAgent: string | null;
  withPasskey: Generated<boolean>;
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
  expiresAt: Date;
}

export interface InvitationsTable {
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}

/** better-auth writes the rest of it. */
export interface TwoFactorsTable {
  userId: string;
  /** The key of the app, encrypted. */
  secret: string;
  lastStep: Generated<number>;
}

/** Those that the site added. */
export interface RolesTable {
  id: GeneratedAlways<number>;
  name: string;
  rights: string[];
  version: Generated<number>;
  createdAt: Timestamp;
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  name: string;
  hash: Uint8Array;
  ending: string;
  rights: string[];
  mayChange: boolean;
  madeBy: string;
  madeAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  usedAt: Date | null;
  uses: Generated<number>;
}

export interface PasswordLinksTable {
  id: GeneratedAlways<number>;
  userId: string;
  /** Null once it was used, and of all but the newest. */
  tokenHash: string | null;
  sentAt: Date;
  expiresAt: Date;
}

export interface EmailChangesTable {
  userId: string;
  email: string;
  tokenHash: string;
  expiresAt: Date;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PasskeyChallengesTable {
  keyHash: string;
  expiresAt: Date;
}
