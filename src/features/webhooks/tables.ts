import type { Generated, GeneratedAlways } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    webhooks: WebhooksTable;
    webhookDeliveries: WebhookDeliveriesTable;
  }
}

export interface WebhooksTable {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  events: WebhookEvent[];
  secret: string;
  isPaused: boolean;
  failingSince: Generated<Date | null>;
  stoppedAt: Generated<Date | null>;
  madeBy: string | null;
  madeAt: Generated<Date>;
  version: Generated<number>;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  messageId: Generated<string>;
  webhookId: number;
  event: string;
  businessId: number | null;
  subject: unknown;
  happenedAt: Generated<Date>;
  nextTryAt: Date | null;
  tries: Generated<number>;
  arrivedAt: Date | null;
  status: number | null;
  answer: string | null;
}
