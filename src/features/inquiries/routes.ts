import * as m from '#messages';
import { ownerInquiryCalls as calls } from '../../contract/inquiries.owner.ts';
import { inquiryCalls } from '../../contract/inquiries.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { refuseInvitedPeople } from '../owners/model/invited-people.ts';
import { answerInquiry, countInquiries, listInquiries, markInquiry } from './inbox/inbox.ts';
import { type InquiryDependencies, listAsked, readAsked, writeInquiry } from './inbox/write.ts';
import { findInquirySettings, switchInquiries } from './model/switch-inquiries.ts';

export function mountInquiries(api: Api, dependencies: InquiryDependencies & { log: Log }) {
  mount(api, inquiryCalls.read, ({ params }) => readAsked(dependencies, params.id));
  mount(api, inquiryCalls.list, ({ query }) => listAsked(dependencies, query.ids));

  mount(api, inquiryCalls.post, async ({ body }, { address }) => ({
    businessIds: await writeInquiry(dependencies, body, address),
  }));

  mountFormCall(api, inquiryCalls.post, {
    toBody: ({ businessId, isEmailShared, ids: _, ...fields }) => ({
      ...fields,
      businessIds: businessId === undefined ? readChosen(fields) : [Number(businessId)],
      isEmailShared: isEmailShared !== undefined,
    }),
    sent: (_, { body: { businessIds } }) =>
      businessIds.length === 1
        ? `/ask/${businessIds[0]}?sent=true`
        : `/ask?ids=${businessIds}&sent=true`,
    refused: m.contact_not_sent,
    isOnce: true,
    screen: ({ fields: { businessId, ids = '' } }) =>
      businessId === undefined ? `/ask?ids=${encodeURIComponent(ids)}` : `/ask/${businessId}`,
    log: dependencies.log,
  });

  mountInbox(api, dependencies);
}

const CHOSEN = 'chosen.b';

/** Reads the checkboxes of the form to several businesses. */
function readChosen(fields: Record<string, string>): number[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(CHOSEN))
    .map((name) => Number(name.slice(CHOSEN.length)));
}

function mountInbox(api: Api, dependencies: InquiryDependencies) {
  const { db } = dependencies;

  mount(api, calls.list, ({ query }, { owner }) => {
    const which = { businessId: owner.businessId, show: query.show };
    return pageByTime(query, {
      find: (range) => listInquiries(db, which, range),
      count: () => countInquiries(db, which),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    });
  });

  mount(api, calls.answer, ({ params: { inquiryId: id }, body }, { owner: { businessId } }) =>
    answerInquiry(dependencies, { id, businessId }, body.answer),
  );

  mount(api, calls.mark, ({ params: { inquiryId: id }, body }, { owner: { businessId } }) =>
    markInquiry(dependencies, { id, businessId }, body.state),
  );

  mount(api, calls.settings, (_, { owner }) => findInquirySettings(dependencies, owner));

  mount(api, calls.changeSettings, async ({ body }, { owner }) => {
    refuseInvitedPeople(owner);
    await switchInquiries(dependencies, owner.id, body.takesInquiries);
    return findInquirySettings(dependencies, owner);
  });
}
