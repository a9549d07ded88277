import * as m from '#messages';
import type { ConfirmedBy } from '../../../contract/businesses.ts';
import type { OwnerProof } from '../../../contract/desk/owner.ts';
import type { ListingSource } from '../../../contract/listing-source.ts';

export const sourceNames: Record<ListingSource, string> = {
  overture: m.businesses_detail_overture_maps_foundation(),
  'imls-pls': m.businesses_detail_institute_of_museum_and_library(),
  hifld: m.businesses_detail_us_department_of_homeland_security(),
  openbrewerydb: m.businesses_detail_open_brewery_db(),
  'usda-ams': m.businesses_detail_us_department_of_agriculture(),
  'usda-fsis': m.businesses_detail_usda_food_safety(),
  owner: m.businesses_detail_submitted_by_the_business(),
  import: m.businesses_detail_imported_by_our_team(),
};

/** Who said last that the facts are right, as the month of it follows. */
export function nameConfirmer(by: ConfirmedBy, source: ListingSource | null): string {
  if (by === 'owner') return m.businesses_detail_by_its_owner();
  if (by === 'staff') return m.businesses_detail_by_our_team();
  if (source === 'owner') return m.businesses_detail_as_it_was_submitted();
  return source === null || source === 'import'
    ? m.businesses_detail_as_it_was_added()
    : m.businesses_detail_from_source({ source: sourceNames[source] });
}

/** What proved the owner, where it says more than that somebody did. */
export const proofNames: Partial<Record<OwnerProof, string>> = {
  website: m.businesses_detail_verified_by_website(),
  letter: m.businesses_detail_verified_by_post(),
};
