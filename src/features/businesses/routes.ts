import * as m from '#messages';
import { businessCalls, type SubmittedBusiness } from '../../contract/businesses.ts';
import type { EventsBlock } from '../../contract/events-block.ts';
import {
  type CustomField,
  type CustomValue,
  isFieldOf,
  isOffered,
} from '../../domain/custom-fields.ts';
import { readText } from '../../domain/custom-values.ts';
import { readChosenListing } from '../../domain/plans.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Site } from '../settings/site.ts';
import { listDuplicateBusinesses } from './model/duplicates.ts';
import { findNearby } from './model/neighbors.ts';
import { findBusinessBySlug } from './model/queries.ts';
import { type SubmissionDependencies, submitBusiness } from './model/submit.ts';
import { listPageTags, TAGS } from './model/tags.ts';

type Dependencies = SubmissionDependencies & {
  reads: Database;
  log: Log;
  site: Site;
  /** Returns the next events that the listing's page shows. */
  findEvents: (id: number, tell: (...tags: string[]) => void) => Promise<EventsBlock | null>;
};

export function mountBusinesses(app: Api, dependencies: Dependencies) {
  const { db, reads, clock, log, site, findEvents } = dependencies;

  mount(app, businessCalls.duplicates, ({ query }) => listDuplicateBusinesses(db, query));

  mount(app, businessCalls.read, async ({ params }, { dependsOn }) => {
    const at = clock();
    const { offers, inquiries, reviewPhotos, customFields: fields } = site.settings;
    const business = await findBusinessBySlug(reads, params.slug, at, {
      offersAt: offers ? at : null,
      inquiries,
      reviewPhotos,
      fields,
    });
    if (!business) throw new AppError('not_found', m.listings_no_such_address());
    dependsOn(TAGS.business(business.id));
    const events = await findEvents(business.id, dependsOn);
    return events ? { ...business, events } : business;
  });

  mount(app, businessCalls.nearby, async ({ params: { id } }, { dependsOn }) => {
    const { cityKey, items } = await findNearby(reads, id);
    dependsOn(TAGS.business(id), ...listPageTags({ cityKey }, items));
    return items;
  });

  mount(app, businessCalls.fields, async () => listAsked(site));

  mount(app, businessCalls.post, ({ body }) => submitBusiness(dependencies, body));

  mountFormCall<typeof businessCalls.post, SubmittedBusiness>(app, businessCalls.post, {
    toBody: (fields) => readSubmission(fields, listAsked(site)),
    sent: ({ id, checkoutToken }, { body: { isPremium, plan } }) =>
      isPremium
        ? `/checkout/${id}?token=${checkoutToken}${plan ? `&plan=${plan}` : ''}`
        : '/submit?sent=true',
    refused: m.submit_refused,
    isOnce: true,
    screen: () => '/submit',
    log,
  });
}

function listAsked({ settings }: Pick<Site, 'settings'>): CustomField[] {
  return settings.customFields.filter(
    (field) => isOffered(field) && field.isAsked && field.filledBy === 'owner',
  );
}

function readSubmission(
  { listing, categoryId, ...sent }: Record<string, string>,
  asked: readonly CustomField[],
) {
  const others = Object.entries(sent).filter(([name]) => !name.startsWith('custom.'));
  // The form shows the fields of every category without JavaScript; fields of other categories are ignored.
  const holder = { categoryId: Number(categoryId), trades: [] };
  const fitting = asked.filter((field) => isFieldOf(field, holder));
  return {
    ...Object.fromEntries(others),
    ...readChosenListing(listing),
    ...(categoryId && { categoryId: Number(categoryId) }),
    custom: Object.fromEntries(fitting.map((field) => [field.key, readSent(field, sent)])),
  };
}

function readSent(field: CustomField, sent: Record<string, string>): CustomValue | null {
  const name = `custom.${field.key}`;
  if (field.kind !== 'choices') return readText(field, sent[name] ?? '');
  const chosen = field.choices.filter(({ key }) => sent[`${name}.${key}`]);
  return chosen.length > 0 ? chosen.map(({ key }) => key) : null;
}
