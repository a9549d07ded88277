import { sql } from 'kysely';
import * as m from '#messages';
import type { OwnSession } from '../../../contract/accounts.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { IDLE_HOURS } from './session-cookie.rules.ts';

// The first match wins, because browsers include each other's names in their user agents.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string | (() => string)][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, m.sessions_a_mac],
  [/\bLinux\b/, 'Linux'],
];

export function describeDevice(userAgent: string | null): { device: string; isPhone: boolean } {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1];
  const named = SYSTEMS.find(([sign]) => sign.test(text))?.[1];
  const system = typeof named === 'function' ? named() : named;
  const device =
    browser && system
      ? m.sessions_device({ browser, system })
      : (browser ?? system ?? m.sessions_unknown_browser());
  return { device, isPhone: /\b(iPhone|Mobile)\b/.test(text) && system !== 'iPad' };
}

const isAlive = sql<boolean>`expires_at > now()
  and updated_at > now() - make_interval(hours => ${IDLE_HOURS})`;

/** Lists a person's sessions: the one with `token` first, then by last use. Uses index `sessions_user`. */
export async function findSessions(
  db: Database['kysely'] | DatabaseTransaction,
  userId: string,
  token: string,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .select(({ eb }) => eb('token', '=', token).as('isThis'))
    .where('userId', '=', userId)
    .where(isAlive)
    .orderBy('isThis', 'desc')
    .orderBy('updatedAt', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    beganAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    isThis: row.isThis === true,
  }));
}

export async function deleteOneSession(
  trx: DatabaseTransaction,
  session: { id: string; userId: string; kept: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('token', '<>', session.kept)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates a session's last use, at most once every few minutes. Uses index `sessions_token_key`. */
export async function recordSessionUse(db: Database, token: string): Promise<void> {
  await db.run(
    {
      name: 'session_use',
      text: 'update sessions set updated_at = now() where token = $1',
    },
    [token],
  );
}
