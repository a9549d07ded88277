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
 * Stores a visitor's event, which waits for staff. What fills the hidden field isn't stored. Returns the id of the
 * event, or null if it isn't new.
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
    const deed = { at: clock(), actor: 'visitor', action: 'event.submit' };
    const event = { ...fields, ...place, email: input.email, eventKey };
    return storeEvent(trx, { ...event, source: 'visitor', status: 'waiting' }, deed);
  });
}

/** Hashes the text too: an event edited after a lost response is a new one. */
function hashEvent({ nickname: _, ...event }: SubmittedEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url');
}
