import type { KeptField } from '../../../contract/staff/origins.ts';

interface FieldColumns {
  says: readonly string[];
  along: readonly string[];
}

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
