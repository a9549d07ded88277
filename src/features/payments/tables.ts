import type { GeneratedAlways } from 'kysely';
import type { PaymentState } from '../../contract/payments.ts';
import type { Stored } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    payments: {
      state: GeneratedAlways<PaymentState>;
    };
  }
}

export type PaymentStatus = Stored<'payments'>['status'];
