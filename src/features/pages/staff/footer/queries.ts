import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../../platform/database/database.ts';

export interface NewLink {
  place: number;
  position: number;
  path: string | null;
  pageId: number | null;
}

/** One arranges at a time. */
export async function lockFooter(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table footer_links in share row exclusive mode`.execute(trx);
}

/** All links anew; none puts ours back. */
export async function replaceLinks(trx: DatabaseTransaction, links: NewLink[]): Promise<void> {
  await trx.deleteFrom('footerLinks').execute();
  if (links.length > 0) await trx.insertInto('footerLinks').values(links).execute();
}
