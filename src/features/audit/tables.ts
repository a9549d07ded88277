import type { GeneratedAlways } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    auditLog: AuditLogTable;
  }
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  /** The program by which they did it; null for people themselves. */
  program: string | null;
  businessId: number | null;
  reason: string | null;
  before: unknown;
  after: unknown;
  /** The version of the business that the change created; null if none. */
  version: number | null;
}
