import { messageCalls } from '../../contract/messages.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { type MessageDependencies, writeMessage } from './write.ts';

export function mountMessages(api: Api, dependencies: MessageDependencies) {
  mount(api, messageCalls.post, async ({ body }) => {
    await writeMessage(dependencies, body);
    return { topic: body.topic };
  });
}
