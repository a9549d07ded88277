import type { ClaimWay } from '../../contract/claims.ts';

export const wayTitles: Record<ClaimWay, string> = {
  domain: 'Email at the website of the business',
  website: 'Put a code on the website',
  letter: 'Get a letter with a code',
  phone: 'Get a call with a code',
  staff: 'Ask our team',
};
