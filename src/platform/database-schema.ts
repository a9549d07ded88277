import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  icon: string | null;
  description: string | null;
  position: Generated<number>;
}

export interface BusinessesTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  slug: string;
  description: Generated<string>;
  image_url: string | null;
  address: Generated<string>;
  city: string;
  city_key: string;
  state: string;
  zip_code: Generated<string>;
  phone: string | null;
  email: string | null;
  website: string | null;
  category_id: number;
  category_key: string;
  is_premium: Generated<boolean>;
  premium_until: Date | null;
  is_approved: Generated<boolean>;
  submitted_at: Timestamp;
  approved_at: Date | null;
  updated_at: Timestamp;
  deleted_at: Date | null;
  version: Generated<number>;
  submission_key: string | null;
  rating_sum: Generated<number>;
  review_count: Generated<number>;
  sort_key: GeneratedAlways<number>;
}

export interface BusinessSlugsTable {
  slug: string;
  business_id: number;
}

export interface ReviewsTable {
  id: Generated<number>;
  business_id: number;
  rating: number;
  reviewer_name: string;
  comment: string;
  author_hash: string;
  comment_hash: string;
  is_held: Generated<boolean>;
  created_at: Timestamp;
  created_on: GeneratedAlways<string>;
}

export interface PagesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  content: string;
  meta_description: string | null;
  is_published: Generated<boolean>;
  updated_at: Timestamp;
}

/** Approved businesses by category (0: any), state ('': any) and folded city ('': any). */
export interface FacetCountsTable {
  category_id: number;
  state: string;
  city_key: string;
  business_count: number;
  premium_count: number;
}

export interface CitiesTable {
  state: string;
  city_key: string;
  name: string;
}

/** Distinct words of names and categories, with the number of businesses that have them. */
export interface WordsTable {
  word: string;
  business_count: number;
}

export interface ZipCodesTable {
  zip_code: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

export type PaymentStatus = 'open' | 'canceled' | 'paid' | 'refunding' | 'refunded' | 'lost';

/** One row an intent of the payment provider's. Money in cents. */
export interface PaymentsTable {
  id: GeneratedAlways<number>;
  business_id: number | null;
  provider_id: string | null;
  idempotency_key: Generated<string>;
  amount: number;
  amount_refunded: Generated<number>;
  status: Generated<PaymentStatus>;
  created_at: Date;
  paid_at: Date | null;
  /** When the payer's browser claimed it. */
  confirmed_at: Date | null;
  refunded_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  /** When the provider is asked again, should it not have told us by then. */
  check_at: Date | null;
}

export interface PaymentEventsTable {
  id: string;
  type: string;
  provider_id: string | null;
  received_at: Date;
  processed_at: Date | null;
}

export interface PremiumRemindersTable {
  business_id: number;
  premium_until: Date;
  days: number;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  business_id: number | null;
  reason: string | null;
  before: unknown;
  after: unknown;
}

export interface SandboxObjectsTable {
  id: string;
  data: unknown;
}

export interface SandboxRequestsTable {
  idempotency_key: string;
  object_id: string;
}

export interface SandboxEventsTable {
  position: GeneratedAlways<number>;
  id: string;
  data: unknown;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
}

export interface Tables {
  categories: CategoriesTable;
  businesses: BusinessesTable;
  business_slugs: BusinessSlugsTable;
  reviews: ReviewsTable;
  pages: PagesTable;
  facet_counts: FacetCountsTable;
  cities: CitiesTable;
  words: WordsTable;
  zip_codes: ZipCodesTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  premium_reminders: PremiumRemindersTable;
  audit_log: AuditLogTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_requests: SandboxRequestsTable;
  sandbox_events: SandboxEventsTable;
}
