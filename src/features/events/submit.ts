import { createHash } from 'node:crypto';
import type { SubmittedEvent } from '../../contract/events.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { findEventPlace, storeEvent, toEventFields } from './model/write-event.ts';
import { requireEvents } from './read.ts';

export interface EventDependencies extends Pick<Services, 'db' | 'clock'> {
  settings: Pick<LiveSettings, 'current'>;
  siteUrl: string;
}

/**
 * Stores a visitor's event, which awaits staff approval. Submissions that fill in the honeypot aren't stored.
 * Returns the event's id, or null if nothing was stored.
 */
export async function submitEvent(
  { db, clock, settings, siteUrl }: EventDependencies,
  input: SubmittedEvent,
): Promise<number | null> {
  requireEvents(settings);
  const fields = toEventFields(input, { siteUrl, settings });
  return db.kysely.transaction().execute(async (trx) => {
    const place = await findEventPlace(trx, input);
    if (input.nickname) return null;
    const eventKey = hashEvent(input);
    const auditEntry = { at: clock(), actor: 'visitor', action: 'event.submit' };
    const event = { ...fields, ...place, email: input.email, eventKey };
    return storeEvent(trx, { ...event, source: 'visitor', status: 'waiting' }, auditEntry);
  });
}

/** Hashes the text too: an event edited after a lost response is a new one. */
function hashEvent({ nickname: _, ...event }: SubmittedEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url');
}
