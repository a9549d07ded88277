import * as m from '#messages';
import { type BackupState, backupCalls } from '../../contract/backups.staff.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/record-change.ts';
import { listBackups, readBackupNote, recordAsked } from './backups/notes.queries.ts';
import { askedQueue, BACKUP_LIMIT } from './backups.jobs.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  config: Pick<Config, 'backupDir' | 'offSite'>;
}

export function mountBackups(api: Api, dependencies: Dependencies) {
  const { config, db, clock, jobs } = dependencies;

  mount(api, backupCalls.read, () => readState(dependencies));

  mount(api, backupCalls.start, async (_, { user }) => {
    if (!config.backupDir) throw new AppError('conflict', m.backups_not_set_up());
    const at = clock();
    await db.kysely.transaction().execute(async (trx) => {
      const isFirst = await recordAsked(trx, { at, since: new Date(at.getTime() - LONGEST) });
      if (!isFirst) return;
      await recordChange(trx, { at, actor: user.id, action: 'backup.start' });
      await jobs.enqueue(trx, askedQueue, {});
    });
    return readState(dependencies);
  });
}

/** Milliseconds after which a new backup can be requested although the last one never finished. */
const LONGEST = 1000 * BACKUP_LIMIT;

async function readState({ config, db, clock }: Dependencies): Promise<BackupState> {
  const [kept, asked, offSite, trial] = await Promise.all([
    config.backupDir ? listBackups(config.backupDir) : [],
    readBackupNote(db, 'asked-backup'),
    readBackupNote(db, 'off-site-backup'),
    readBackupNote(db, 'restore-trial'),
  ]);
  const isLost = asked?.state === 'waiting' && clock().getTime() - asked.at.getTime() >= LONGEST;
  return {
    isSetUp: config.backupDir !== null,
    kept: kept.map(({ madeAt, ...one }) => ({ ...one, madeAt: madeAt.toISOString() })),
    asked: asked && { at: asked.at.toISOString(), state: isLost ? 'failed' : asked.state },
    offSite: config.offSite ? { at: offSite?.at.toISOString() ?? null } : null,
    trial: trial && { at: trial.at.toISOString(), isFine: trial.failure === null },
  };
}
