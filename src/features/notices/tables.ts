declare module '../../platform/database/tables.ts' {
  interface Tables {
    notices: NoticesTable;
    stoppedRecipients: StoppedRecipientsTable;
  }
}

/** The last mail of a kind to a recipient, who is kept as an HMAC of the address. */
export interface NoticesTable {
  recipient: string;
  kind: string;
  jobId: string;
  sentAt: Date;
}

export interface StoppedRecipientsTable {
  recipient: string;
  stoppedAt: Date;
  stopsLinks: boolean;
}
