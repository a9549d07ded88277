import type { PlannedMail } from '../../platform/mail/planned.ts';

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    sentMails: {
      planned: PlannedMail | null;
    };
  }
}
