import * as m from '#messages';
import type { ClaimWay } from '../../contract/claims.ts';

export const wayTitles: Record<ClaimWay, string> = {
  domain: m.claims_way_domain(),
  website: m.claims_way_website(),
  letter: m.claims_way_letter(),
  phone: m.claims_way_phone(),
  staff: m.claims_way_staff(),
};
