import * as m from '#messages';
import { defaultSettings } from '../../domain/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { isEasyPassword, readCommonPasswords } from './model/easy-password.ts';
import { hashPassword, verifyPassword } from './model/hash.ts';
import { derivePassword } from './model/rules.ts';
import {
  findUnchangedAdmins,
  insertUser,
  lockFirstAdmin,
  savePassword,
} from './model/staff.queries.ts';

export interface FirstAdmin {
  email: string;
  madeUpPassword: string | null;
}

type AdminSettings = Pick<Config, 'adminEmail' | 'adminPassword' | 'fixed' | 'siteUrl'>;

export function refuseEasyAdminPassword(config: AdminSettings): void {
  const { adminEmail: email, adminPassword, siteUrl: url } = config;
  const name = config.fixed.siteName ?? defaultSettings.name;
  const owner = { site: { name, url }, email };
  if (adminPassword && isEasyPassword(adminPassword, owner, readCommonPasswords())) {
    throw new ConfigError(`ADMIN_PASSWORD: ${m.account_password_guessable()}`);
  }
}

/**
 * Creates the first administrator. Returns null if one exists, unless that person still has the generated
 * password, which is then returned again.
 */
export async function makeFirstAdmin(
  db: Database,
  { adminEmail: email, adminPassword }: AdminSettings,
  { clock, secret }: { clock: Clock; secret: string },
): Promise<FirstAdmin | null> {
  const made = await db.kysely.transaction().execute(async (trx) => {
    if (await lockFirstAdmin(trx)) return null;
    const id = await insertUser(trx, {
      email,
      name: '',
      role: 'admin',
      mustChangePassword: !adminPassword,
    });
    if (!id) return null;
    const madeUpPassword = adminPassword ? null : derivePassword(secret, id);
    await savePassword(trx, id, await hashPassword(adminPassword ?? derivePassword(secret, id)));
    await recordChange(trx, {
      at: clock(),
      actor: 'start',
      action: 'staff.make-first-admin',
      after: { userId: id, email },
    });
    return { email, madeUpPassword };
  });
  return made ?? recallFirstAdmin(db, secret);
}

async function recallFirstAdmin(db: Database, secret: string): Promise<FirstAdmin | null> {
  for (const { id, email, hash } of await findUnchangedAdmins(db)) {
    const password = derivePassword(secret, id);
    if (await verifyPassword({ hash, password })) return { email, madeUpPassword: password };
  }
  return null;
}
