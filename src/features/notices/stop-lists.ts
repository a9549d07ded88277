/** Emails of one sort that can be stopped separately. */
export interface StopList {
  /** What stopping means, in a sentence or two of plain text; and what it meant. */
  question: string;
  stopped: string;
  isStopped(recipient: string): Promise<boolean>;
  stop(recipient: string): Promise<void>;
  resume?(recipient: string): Promise<void>;
}

export type StopLists = Readonly<Record<string, StopList>>;
