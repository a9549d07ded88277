import { allRights } from '../../../contract/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { findRights } from '../../accounts/rights.queries.ts';
import { commonRights, type Rights } from '../starter.rules.ts';
import { findMappingAuthor, type ScheduleRow } from './queries.ts';

type Author = Pick<ScheduleRow, 'updatedBy' | 'rights'>;

/** What a run may do: what whoever saved the schedule, and its mapping, may do now. */
export async function readStarter(
  trx: DatabaseTransaction,
  schedule: Author & Pick<ScheduleRow, 'mappingId'>,
): Promise<{ rights: Rights; reason: null } | { reason: string }> {
  const mapping = await findMappingAuthor(trx, schedule.mappingId);
  if (!mapping) return { reason: 'Its mapping no longer exists.' };
  const own = await readAuthor(trx, schedule);
  if (typeof own === 'string') return { reason: `Whoever saved it last ${own}` };
  const mapped = await readAuthor(trx, mapping);
  if (typeof mapped === 'string') return { reason: `Whoever saved its mapping last ${mapped}` };
  return { rights: commonRights([own, mapped]), reason: null };
}

async function readAuthor(
  trx: DatabaseTransaction,
  { updatedBy, rights }: Author,
): Promise<Rights | string> {
  const now = await findRights(trx, updatedBy);
  if (!now || now.isDisabled) return 'no longer has an account here. Save it again to let it run.';
  const common = commonRights([now.rights, rights ?? allRights]);
  return common.includes('transfer')
    ? common
    : 'may no longer import. Have someone who may save it again to let it run.';
}
