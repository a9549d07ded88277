import { z } from 'zod';
import * as m from '#messages';
import type { SettingsVersion, StaffSettings } from '../../contract/settings.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { writeSettings } from './change.ts';
import { requireFields, undoFieldChanges } from './fields.rules.ts';
import { countVersions, findSettingsVersions } from './queries.ts';
import { NEWEST, type SettingsDependencies } from './read.ts';
import { compareVersions, resolveSettings, tellChanges } from './settings.rules.ts';

const position = z.tuple([cursorId.max(NEWEST)]);

export async function listSettingsVersions(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<SettingsVersion>> {
  const below = parseCursor(cursor, position)?.[0] ?? NEWEST;
  const [total, rows] = await Promise.all([
    countVersions(db),
    // One extra row for the next page, and one to compare the last row with.
    findSettingsVersions(db.kysely, { below, limit: limit + 2 }),
  ]);
  const compared = rows.slice(0, limit + 1).map((row, at) => ({
    version: row.version,
    savedAt: row.changedAt.toISOString(),
    savedBy: row.changedBy,
    changes: tellChanges(rows[at + 1]?.changed ?? {}, row.changed),
  }));
  return { ...pageOf(compared, limit, (last) => formatCursor([last.version])), total };
}

export function undoSettingsChange(
  dependencies: SettingsDependencies,
  id: number,
  writing: { version: number; by: string },
): Promise<StaffSettings> {
  return writeSettings(dependencies, {
    ...writing,
    action: 'settings.undo',
    decide: async (trx, current, at) => {
      const below = Math.min(id, NEWEST - 1) + 1;
      const [undone, former] = await findSettingsVersions(trx, { below, limit: 2 });
      if (undone?.version !== id) {
        throw new AppError('not_found', m.settings_change_gone());
      }
      const changes = compareVersions(former?.changed ?? {}, undone.changed);
      const given = Object.fromEntries(changes.map(({ setting, before }) => [setting, before]));
      if (!('customFields' in given)) return given;
      const { customFields } = resolveSettings(current.changed, {});
      const sides = {
        before: resolveSettings(former?.changed ?? {}, {}).customFields,
        after: resolveSettings(undone.changed, {}).customFields,
        at,
      };
      return {
        ...given,
        customFields: requireFields(customFields, undoFieldChanges(customFields, sides)),
      };
    },
  });
}
