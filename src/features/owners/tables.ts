import type { ColumnType } from 'kysely';
import type { ProposedValues } from '../../contract/owner-area/listing.ts';
import type { MailValue } from '../../platform/mail/planned.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    waitingChanges: {
      proposed: Json<ProposedValues>;
      was: Json<ProposedValues>;
    };
    ownerUndos: {
      before: Json<unknown>;
      after: Json<unknown>;
      notes: Json<MailValue[]>;
    };
  }
}

/** JSON: written as text. */
type Json<T> = ColumnType<T, string, string>;
