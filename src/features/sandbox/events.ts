import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { insertEvent } from './queries.ts';
import type { SandboxEvent, SandboxObject } from './rules.ts';

export async function emit(
  trx: DatabaseTransaction,
  type: string,
  object: SandboxObject,
  created: number,
) {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    created,
    type,
    livemode: false,
    data: { object },
  };
  await insertEvent(trx, event, new Date());
}

export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(9).toString('hex')}`;
}
