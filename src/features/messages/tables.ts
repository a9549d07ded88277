import type { GeneratedAlways } from 'kysely';
import type { MessageTopic } from '../../contract/messages.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    messages: MessagesTable;
  }
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  topic: MessageTopic;
  name: string;
  email: string;
  message: string;
  businessId: number | null;
  messageKey: string;
  isSuspect: boolean;
  createdAt: Date;
  doneAt: Date | null;
}
