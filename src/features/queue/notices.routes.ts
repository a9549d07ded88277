import * as m from '#messages';
import { staffNoticeCalls } from '../../contract/queue.staff.ts';
import { WAITING_STREAM } from '../../domain/work-rights.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { authorize } from '../../platform/http/guards.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Accounts } from '../accounts/model/accounts.ts';
import { pickWaiting, readWaiting, type WaitingDependencies } from './model/waiting.ts';
import type { LiveCounts } from './notices/live-counts.ts';
import { findChoices, saveChoices } from './notices/queries.ts';

export function mountStaffNotices(api: Api, dependencies: WaitingDependencies) {
  const { db } = dependencies;
  mount(api, staffNoticeCalls.read, async (_, { user }) =>
    pickWaiting(await readWaiting(dependencies), user),
  );

  mount(api, staffNoticeCalls.choices, (_, { user }) => findChoices(db, user.id));

  mount(api, staffNoticeCalls.choose, async ({ body }, { user }) => {
    await saveChoices(db, user.id, body);
    return body;
  });
}

/** Maximum unread bytes. A client that falls further behind is disconnected. */
const MAX_UNREAD = 64 * 1024;

/** Streams the waiting counts. It isn't a contract call, because its response never ends. */
export function mountWaitingStream(
  app: HttpApp,
  { accounts, live }: { accounts: Accounts; live: LiveCounts },
) {
  app.get(WAITING_STREAM, async (c) => {
    const cookies = c.req.header('cookie') ?? null;
    const identify = {
      user: () => accounts.authenticate(cookies),
      owner: async () => null,
    };
    const { user } = await authorize({ access: 'staff', method: 'GET' }, identify);
    const token = await accounts.readToken(cookies);
    if (!user || !token) throw new AppError('unauthenticated', m.common_sign_in_first());
    let end: (() => void) | null = null;
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          end = live.open(
            { token, user },
            {
              write(text) {
                if ((controller.desiredSize ?? 0) <= 0) return end?.();
                controller.enqueue(Buffer.from(text));
              },
              close() {
                if (isOpen) controller.close();
                isOpen = false;
              },
            },
          );
        },
        cancel() {
          isOpen = false;
          end?.();
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD }),
    );
    if (!end) {
      throw new AppError('too_many_requests', m.dashboard_open_often());
    }
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  });
}
