import { MAX_WAITING, type Waiting } from '../../../contract/queue.staff.ts';
import type { Right } from '../../../domain/rights.ts';
import { rightsOfKinds } from '../../../domain/work-rights.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { promisedBy } from '../list/promise.rules.ts';
import { findWaitingKinds, type WaitingKindRow } from '../list/waiting.ts';

export interface WaitingDependencies extends Pick<Services, 'db' | 'clock'> {
  settings: Pick<LiveSettings, 'current'>;
}

export async function readWaiting(dependencies: WaitingDependencies): Promise<Waiting[]> {
  const { db, clock, settings } = dependencies;
  const now = clock();
  const kinds = await findWaitingKinds(db, now, MAX_WAITING + 1);
  const isOverdue = ({ kind, since }: WaitingKindRow) => {
    const due = since && promisedBy(kind, since, settings.current());
    return due !== null && due < now;
  };
  return kinds.map(({ count, since, ...row }) => ({
    ...row,
    isOverdue: isOverdue({ ...row, count, since }),
    count: Math.min(count, MAX_WAITING),
    isCapped: count > MAX_WAITING,
    since: since?.toISOString() ?? null,
  }));
}

export function pickWaiting(
  waiting: Waiting[],
  { rights }: { rights: readonly Right[] },
): Waiting[] {
  return waiting.filter(({ kind }) => rights.includes(rightsOfKinds[kind]));
}
