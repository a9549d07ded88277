import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const kept = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  bytes: z.int(),
});

export const backupState = z.object({
  /** Whether the server has a folder for backups (`BACKUP_DIR`). */
  isSetUp: z.boolean(),
  /** Backups in the folder, newest first. */
  kept: z.array(kept),
  /** The last backup that staff requested; null if none was. */
  asked: z
    .object({
      at: z.iso.datetime(),
      state: z.enum(['waiting', 'done', 'failed']),
    })
    .nullable(),
  /** The copy off site: null if no bucket is set up, otherwise its time, or null before the first. */
  offSite: z.object({ at: z.iso.datetime().nullable() }).nullable(),
  /** Last test restore of a backup; null before the first. */
  trial: z.object({ at: z.iso.datetime(), isFine: z.boolean() }).nullable(),
});

export type BackupState = z.infer<typeof backupState>;

export const backupCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The backups of this directory, and whether one is being made because staff asked',
    access: 'settings',
    output: backupState,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary:
      'Make a backup now, in place of the one of the same day. While one is being made, nothing more is begun. 409 if no folder is set up.',
    access: 'settings',
    output: backupState,
  }),
};
