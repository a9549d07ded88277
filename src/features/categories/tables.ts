import type { Generated } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    categories: CategoriesTable;
  }
}

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  icon: string | null;
  description: string | null;
  position: Generated<number>;
  /** Set while a deleted one still has businesses: where they go. */
  movingTo: number | null;
}
