import type { Generated } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    businessChecks: {
      detail: Generated<object>;
    };
  }
}
