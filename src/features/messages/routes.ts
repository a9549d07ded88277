import { createHash } from 'node:crypto';
import * as m from '#messages';
import { type MessageInput, messageCalls } from '../../contract/messages.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { findBusinessBySlug } from '../businesses/model/queries.ts';
import { planMail } from '../mails/model/plan.ts';
import type { Site } from '../settings/site.ts';
import { insertMessage } from './queries.ts';

export interface MessageDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
  site: Site;
}

/**
 * Stores a message and emails it to the operator once. A message that fills in the honeypot is stored but not emailed.
 */
export async function writeMessage(
  { db, clock, jobs, site }: MessageDependencies,
  input: MessageInput,
): Promise<void> {
  const business = input.about ? await findBusinessBySlug(db, input.about, clock()) : null;
  const isSuspect = Boolean(input.nickname);
  const createdAt = clock();
  const { topic, name, email, message } = input;
  await db.kysely.transaction().execute(async (trx) => {
    const isNew = await insertMessage(trx, {
      topic,
      name,
      email,
      message,
      isSuspect,
      createdAt,
      businessId: business?.id ?? null,
      messageKey: hashMessage(input),
      doneAt: isSuspect ? createdAt : null,
    });
    if (!isNew || isSuspect) return;
    const listing = business && {
      id: business.id,
      name: business.name,
      path: `/${business.category.slug}/${business.slug}`,
    };
    await jobs.enqueue(trx, mailQueue, writeMessageMail(site, input, listing));
  });
}

/** Hashes the text too: a message edited after a lost response is a new message. */
function hashMessage({ messageKey = '', topic, name, email, message, about }: MessageInput) {
  const parts = [messageKey, topic, name, email, message, about || null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function writeMessageMail(
  site: { url: string; contactEmail: string },
  { topic, name, email, message }: MessageInput,
  listing: { id: number; name: string; path: string } | null,
): PlannedMail {
  return planMail(
    'visitor-message',
    site.contactEmail,
    {
      name,
      address: email,
      message,
      topic: { words: `topic-${topic}` },
      listing: listing?.name,
      listing_url: listing && site.url + listing.path,
      messages_url: `${site.url}/admin/triage?kind=message`,
    },
    { replyTo: email, businessId: listing?.id },
  );
}

export function mountMessages(api: Api, dependencies: MessageDependencies & { log: Log }) {
  mount(api, messageCalls.post, async ({ body }) => {
    await writeMessage(dependencies, body);
    return { topic: body.topic };
  });

  mountFormCall(api, messageCalls.post, {
    sent: '/contact?sent=true',
    refused: m.contact_not_sent,
    isOnce: true,
    screen: ({ fields: { about } }) =>
      about ? `/contact?about=${encodeURIComponent(about)}` : '/contact',
    log: dependencies.log,
  });
}
