import type { Generated } from 'kysely';
import type { ReviewSignal } from '../../../contract/reviews.staff.ts';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    reviews: {
      signals: Generated<ReviewSignal[]>;
    };
  }
}
