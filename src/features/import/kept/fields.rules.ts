import type { KeptField } from '../../../contract/staff/origins.ts';

interface FieldColumns {
  /** Columns of `businesses` and `import_rows`. */
  says: readonly string[];
  /** What follows from them, or goes with them. */
  along: readonly string[];
}

/** What an import may change, by the fields that know who set them. */
export const importedFields: Record<KeptField, FieldColumns> = {
  name: { says: ['name'], along: ['name_key'] },
  place: {
    says: ['address', 'city', 'state', 'zip_code'],
    along: ['city_key', 'latitude', 'longitude'],
  },
  phone: { says: ['phone'], along: [] },
  email: { says: ['email'], along: [] },
  website: { says: ['website'], along: [] },
  description: { says: ['description'], along: [] },
  categoryId: { says: ['category_id'], along: [] },
  trades: { says: ['trades'], along: ['trades_from'] },
};
