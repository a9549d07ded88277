/** What stands in a field of a mail, before it is put in the words of a language. JSON. */
export type MailValue =
  | string
  | number
  /** Cents of US dollars. */
  | { cents: number }
  /** A UTC day or month of an ISO date, as `June 1, 2026` or `June`, or `June 2026`. */
  | { day: string }
  | { month: string; hasYear?: true }
  /** A phrase of ours, by its name. */
  | { words: string; count?: number; with?: Record<string, MailValue> }
  | { lines: MailValue[] }
  /** What a field says that every mail has. */
  | { as: string };

export type MailFields = Record<string, MailValue | null>;

/** A mail whose words are found when it is sent: those of its template, in its reader's language. */
export interface PlannedMail {
  to: string;
  template: string;
  fields: MailFields;
  /** Of the paragraphs that are repeated. */
  rows?: MailFields[];
  /** One address, whose owner answers go to. */
  replyTo?: string;
  notice?: {
    kind: string;
    isDaily: boolean;
    list?: { name: string; to: string };
  };
  businessId?: number;
  /** How long what was bought lasts, where it is not what is sold now. */
  months?: number;
  /** Instead of the language that its reader is known to use. */
  language?: string;
  /** Words that are tried out, instead of those of the template. */
  draft?: { subject: string; text: string };
}
