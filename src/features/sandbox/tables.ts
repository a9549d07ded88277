import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sandboxObjects: SandboxObjectsTable;
    sandboxRequests: SandboxRequestsTable;
    sandboxEvents: SandboxEventsTable;
  }
}

export interface SandboxObjectsTable {
  id: string;
  data: unknown;
}

export interface SandboxRequestsTable {
  idempotencyKey: string;
  objectId: string;
}

export interface SandboxEventsTable {
  position: GeneratedAlways<number>;
  id: string;
  data: unknown;
  attempts: Generated<number>;
  nextAttemptAt: Date | null;
}
