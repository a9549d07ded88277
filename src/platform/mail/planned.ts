/** JSON value of a field in an email, before it is formatted in a language. */
export type MailValue =
  | string
  | number
  /** Cents of US dollars. */
  | { cents: number }
  /** A UTC day or month of an ISO date, written as `June 1, 2026`, `June` or `June 2026`. */
  | { day: string }
  | { month: string; hasYear?: true }
  | { words: string; count?: number; with?: Record<string, MailValue> }
  | { local: { en: string; es: string | null } }
  | { lines: MailValue[] }
  /** Words with fields, such as `Dear {listing}`. */
  | { letter: string; with: Record<string, MailValue> }
  | { as: string };

export type MailFields = Record<string, MailValue | null>;

/** An email whose text is made when it is sent, from its template and in the reader's language. */
export interface PlannedMail {
  to: string;
  template: string;
  fields: MailFields;
  rows?: MailFields[];
  replyTo?: string;
  notice?: {
    kind: string;
    isDaily: boolean;
    list?: { name: string; to: string };
  };
  businessId?: number;
  /** Months of the term that was bought, if it differs from what is sold now. */
  months?: number;
  language?: string;
  draft?: { subject: string; text: string };
}
