import type { OwnerProof } from '../../../contract/desk/owner.ts';
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

/** What proved the owner, where it says more than that somebody did. */
export const proofNames: Partial<Record<OwnerProof, string>> = {
  website: 'Verified by website',
  letter: 'Verified by post',
};
