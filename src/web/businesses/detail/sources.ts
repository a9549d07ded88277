import type { ListingSource } from '../../../contract/listing-source.ts';

export const sourceNames: Record<ListingSource, string> = {
  overture: 'Overture Maps Foundation',
  'imls-pls': 'Institute of Museum and Library Services',
  hifld: 'US Department of Homeland Security',
  openbrewerydb: 'Open Brewery DB',
  'usda-ams': 'US Department of Agriculture',
  'usda-fsis': 'US Department of Agriculture',
  owner: 'Submitted by the business',
  import: 'Imported by our team',
};
