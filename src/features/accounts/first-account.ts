import * as m from '#messages';
import { defaultSettings } from '../../contract/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { isEasyPassword, readCommonPasswords } from './passwords/easy-password.ts';
import { hashPassword } from './passwords/hash.ts';
import { makeSpelledSecret } from './rules.ts';
import { insertUser, lockFirstAdmin, savePassword } from './staff.queries.ts';

export interface FirstAdmin {
  email: string;
  madeUpPassword: string | null;
}

/** Creates the first administrator; null if there already was one. Throws ConfigError. */
export async function makeFirstAdmin(
  db: Database,
  config: Pick<Config, 'adminEmail' | 'adminPassword' | 'fixed' | 'siteUrl'>,
  clock: Clock,
): Promise<FirstAdmin | null> {
  const { adminEmail: email, adminPassword, siteUrl: url } = config;
  const name = config.fixed.siteName ?? defaultSettings.name;
  const owner = { site: { name, url }, email };
  if (adminPassword && isEasyPassword(adminPassword, owner, readCommonPasswords())) {
    throw new ConfigError(`ADMIN_PASSWORD: ${m.account_password_guessable()}`);
  }
  const password = adminPassword ?? makeSpelledSecret();
  return db.kysely.transaction().execute(async (trx) => {
    if (await lockFirstAdmin(trx)) return null;
    const id = await insertUser(trx, {
      email,
      name: '',
      role: 'admin',
      mustChangePassword: !adminPassword,
    });
    if (!id) return null;
    await savePassword(trx, id, await hashPassword(password));
    await recordChange(trx, {
      at: clock(),
      actor: 'start',
      action: 'staff.make-first-admin',
      businessId: null,
      after: { userId: id, email },
    });
    return { email, madeUpPassword: adminPassword ? null : password };
  });
}
