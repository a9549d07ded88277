import type { ImportField, ImportMapping } from '../../../contract/staff/transfer/mapping.ts';

const NAMES: Record<ImportField, string[]> = {
  name: ['name', 'businessname', 'business', 'company', 'companyname', 'dba', 'title'],
  slug: ['slug', 'permalink'],
  description: ['description', 'about', 'details', 'summary'],
  address: ['address', 'streetaddress', 'address1', 'addressline1', 'street', 'street1'],
  city: ['city', 'town', 'locality', 'boro', 'borough'],
  state: ['state', 'statecode', 'region', 'province'],
  zipCode: ['zipcode', 'zip', 'postalcode', 'postcode'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail'],
  website: ['website', 'websiteurl', 'url', 'web', 'homepage'],
  category: ['categoryid', 'category', 'categoryslug', 'categoryname'],
  isPremium: ['ispremium', 'premium'],
  isApproved: ['isapproved', 'approved'],
  trades: ['trades', 'trade', 'subcategory'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'longitude'],
};

/** Finds each field's column by its name; of several, one that is filled in the first rows. */
export function proposeMapping(columns: string[], samples: string[][]): ImportMapping {
  const names = columns.map((column) => column.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const isFilled = (column: number) => samples.some((row) => (row[column] ?? '').trim() !== '');
  const mapping: ImportMapping = {};
  for (const [field, wanted] of Object.entries(NAMES)) {
    const found = wanted.map((name) => names.indexOf(name)).filter((column) => column >= 0);
    const column = found.find(isFilled) ?? found[0];
    if (column !== undefined) mapping[field as ImportField] = { column };
  }
  return mapping;
}
