import type { SiteSettings } from '../src/domain/settings.ts';
import type { Directory } from './directory.ts';

/** A version of the settings, as an administrator saves one: what it leaves out has its default. */
export async function changeSettings(
  { db, settings, clock }: Pick<Directory, 'db' | 'settings' | 'clock'>,
  changed: Partial<SiteSettings>,
): Promise<void> {
  await db.kysely
    .insertInto('siteSettings')
    .values({ changed, changedBy: 'test', changedAt: clock() })
    .execute();
  await settings.reload();
}
