import { webhookCalls as calls, SHOWN_DELIVERIES } from '../../contract/webhooks.staff.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { listWebhooks } from './queries.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  renewSecret,
  sendAgain,
  tryWebhook,
  type WebhookServices,
} from './webhooks.ts';

export function mountWebhooks(api: Api, services: WebhookServices) {
  const { db } = services;
  mount(api, calls.list, () => listWebhooks(db.kysely));

  mount(api, calls.create, ({ body }, { user }) => createWebhook(services, user, body));

  mount(api, calls.change, ({ params, body }, { user }) =>
    changeWebhook(services, user, params.id, body),
  );

  mount(api, calls.renewSecret, ({ params }, { user }) => renewSecret(services, user, params.id));

  mount(api, calls.remove, ({ params }, { user }) => removeWebhook(services, user, params.id));

  mount(api, calls.deliveries, ({ params }) =>
    listDeliveries(db, { webhookId: params.id }, SHOWN_DELIVERIES),
  );

  mount(api, calls.trial, ({ params }) => tryWebhook(services, params.id));

  mount(api, calls.again, ({ params }) => sendAgain(services, params.id));
}
