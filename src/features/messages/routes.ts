import * as m from '#messages';
import { messageCalls } from '../../contract/messages.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { type MessageDependencies, writeMessage } from './write.ts';

export function mountMessages(api: Api, dependencies: MessageDependencies & { log: Log }) {
  mount(api, messageCalls.post, async ({ body }) => {
    await writeMessage(dependencies, body);
    return { topic: body.topic };
  });

  mountFormCall(api, messageCalls.post, {
    sent: '/contact?sent=true',
    refused: m.contact_not_sent,
    screen: ({ fields: { about } }) =>
      about ? `/contact?about=${encodeURIComponent(about)}` : '/contact',
    log: dependencies.log,
  });
}
