import type { GeneratedAlways } from 'kysely';
import type { MailState } from '../../contract/mails.ts';
import type { Language } from '../../contract/settings.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    mailWordings: MailWordingsTable;
    mailLanguages: MailLanguagesTable;
    sentMails: SentMailsTable;
  }
}

export interface MailWordingsTable {
  template: string;
  language: Language;
  version: number;
  /** Null, like the body, where ours hold again. */
  subject: string | null;
  body: string | null;
  changedBy: string;
  changedAt: Date;
}

export interface MailLanguagesTable {
  recipient: string;
  language: Language;
  usedAt: Date;
}

export interface SentMailsTable {
  id: GeneratedAlways<number>;
  jobId: string;
  template: string | null;
  language: string | null;
  recipient: string;
  recipientHash: string;
  businessId: number | null;
  state: MailState;
  reason: string | null;
  tries: number;
  isTest: boolean;
  planned: PlannedMail | null;
  againAt: Date | null;
  createdAt: Date;
  changedAt: Date;
}
