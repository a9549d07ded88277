import { blockCalls as calls } from '../../contract/blocks.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { addBlock, liftBlock, listBlocks } from './blocks.ts';

export function mountBlocks(
  api: Api,
  dependencies: { db: Database; clock: Clock; secret: string },
) {
  mount(api, calls.list, ({ query }) => listBlocks(dependencies, query));

  mount(api, calls.add, ({ body }, { user }) => addBlock(dependencies, body, user));

  mount(api, calls.lift, async ({ params: { id } }, { user }) => {
    await liftBlock(dependencies, id, user.id);
    return { id };
  });
}
