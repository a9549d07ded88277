import type { NoticeChoices } from '../../contract/queue.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    staffNoticeChoices: NoticeChoices & { userId: string };
    staffNoticesSent: StaffNoticesSentTable;
  }
}

export interface StaffNoticesSentTable {
  userId: string;
  kind: string;
  /** Such as `2026-11-22`, in UTC. */
  day: string;
}
