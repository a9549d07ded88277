import type { WebhookEvent } from '../../contract/webhooks.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    webhooks: {
      events: WebhookEvent[];
    };
  }
}
