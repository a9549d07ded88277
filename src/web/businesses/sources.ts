import * as m from '#messages';
import type { ConfirmedBy, OwnerProof } from '../../contract/businesses.ts';
import type { ListingSource } from '../../domain/listing-source.ts';

export const sourceNames: Record<ListingSource, string> = {
  overture: m.businesses_source_overture(),
  'imls-pls': m.businesses_source_museums(),
  hifld: m.businesses_source_homeland(),
  openbrewerydb: m.businesses_source_breweries(),
  'usda-ams': m.businesses_source_agriculture(),
  'usda-fsis': m.businesses_source_food_safety(),
  owner: m.businesses_source_owner(),
  import: m.businesses_source_import(),
};

export function nameConfirmer(by: ConfirmedBy, source: ListingSource | null): string {
  if (by === 'owner') return m.businesses_by_owner();
  if (by === 'staff') return m.businesses_by_team();
  if (source === 'owner') return m.businesses_as_submitted();
  return source === null || source === 'import'
    ? m.businesses_as_added()
    : m.businesses_from_source({ source: sourceNames[source] });
}

export const proofNames: Partial<Record<OwnerProof, string>> = {
  website: m.businesses_verified_website(),
  letter: m.businesses_verified_letter(),
};
