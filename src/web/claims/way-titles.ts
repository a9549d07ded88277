import * as m from '#messages';
import type { ClaimWay } from '../../contract/claims.ts';

export const wayTitles: Record<ClaimWay, string> = {
  domain: m.claims_email_at_the_website_of_the(),
  website: m.claims_put_a_code_on_the_website(),
  letter: m.claims_get_a_letter_with_a_code(),
  phone: m.claims_get_a_call_with_a_code(),
  staff: m.claims_ask_our_team(),
};
