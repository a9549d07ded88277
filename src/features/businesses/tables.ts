import type { ColumnType, Generated } from 'kysely';
import type { Origins } from '../../contract/businesses.ts';
import type { Cleaning } from '../../contract/cleanings.ts';
import type { CustomValues } from '../../contract/custom-fields.ts';
import type { Hours } from '../../contract/hours/hours.ts';
import type { FieldValue, FieldWith } from '../../contract/listing-fields.ts';
import type { Offer } from '../../contract/offers.ts';
import type { Photo } from '../../contract/photos.ts';
import type { Service } from '../../contract/price-list.ts';
import type { Stored } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    businesses: ShownColumns & {
      leadPhoto: Photo | null;
      origins: Origins | null;
      hours: Hours | null;
      custom: Generated<CustomValues>;
      services: Service[] | null;
      offers: Offer[] | null;
    };
    cleanings: {
      state: Generated<Cleaning['state']>;
      kinds: ColumnType<Cleaning['kinds'], string | undefined, string>;
    };
    merges: {
      journal: ColumnType<unknown, string | null, string | null>;
    };
  }
}

type ShownColumns = {
  [Name in FieldWith<{ isShown: true }>]: Name extends FieldWith<{ isFilled: true }>
    ? Generated<FieldValue<Name>>
    : FieldValue<Name>;
};
export type StoredBusiness = Stored<'businesses'>;
