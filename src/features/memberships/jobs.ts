import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type MembershipDependencies, workOnMemberships } from './memberships.ts';

const EVERY_HOUR = '17 * * * *';

const queue: Queue<object> = { name: 'memberships', retries: 3, cron: EVERY_HOUR };

export const membershipQueues: Queue<object>[] = [queue];

export function createMembershipWorkers(
  dependencies: MembershipDependencies & Parameters<typeof unlessClockJumped>[0],
): Worker[] {
  return [
    worker(
      queue,
      unlessClockJumped(dependencies, () => workOnMemberships(dependencies)),
    ),
  ];
}
