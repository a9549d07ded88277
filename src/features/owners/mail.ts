import type { PlannedMail } from '../../platform/mail/planned.ts';
import { planMail } from '../mails/plan.ts';

interface LinkedListing {
  id: number;
  name: string;
  url: string;
  disownUrl: string;
}

export function writeLinkMail(to: string, listings: LinkedListing[]): PlannedMail {
  const rows = listings.map(({ name, url, disownUrl }) => ({
    ...{ listing: name, manage_url: url, disown_url: disownUrl },
  }));
  const [row] = rows;
  if (rows.length > 1 || !row) {
    return planMail('owner-links', to, { count: rows.length }, { rows });
  }
  return planMail('owner-link', to, row, { businessId: listings[0]?.id });
}
