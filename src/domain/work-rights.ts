import type { QueueKind, ReasonFor } from './queue-kinds.ts';
import type { Right } from './rights.ts';

export const rightsOfKinds = {
  ...({ listing: 'listings', change: 'listings', twin: 'listings', doubt: 'listings' } as const),
  ...({ reviews: 'reviews', review: 'reviews', reported: 'reviews', reply: 'reviews' } as const),
  event: 'listings',
  ...({ claim: 'claims', report: 'reports', photo: 'photos', message: 'messages' } as const),
} satisfies Record<QueueKind, Right>;

export const workKinds = Object.keys(rightsOfKinds) as QueueKind[];

export function kindsFor(rights: readonly Right[]): QueueKind[] {
  return workKinds.filter((kind) => rights.includes(rightsOfKinds[kind]));
}

const reasonRights = {
  ...({ reject: 'listings', ask: 'listings', change: 'listings', claim: 'claims' } as const),
  ...({ review: 'reviews', reply: 'reviews', photo: 'photos', report: 'reports' } as const),
} satisfies Record<ReasonFor, Right>;

export function mayDecide(rights: readonly Right[], decision: ReasonFor): boolean {
  return rights.includes(reasonRights[decision]);
}

/** Server-sent events with the queue counts. Each event has the same shape as the counts endpoint's response. */
export const WAITING_STREAM = '/api/admin/waiting/stream';
