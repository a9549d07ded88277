import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  PaymentEventsTable,
  PaymentsTable,
  PremiumRemindersTable,
  SandboxEventsTable,
  SandboxObjectsTable,
  SandboxRequestsTable,
} from './database-payments.ts';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  slug: string;
  icon: string | null;
  description: string | null;
  position: Generated<number>;
  /** Set while a deleted one still has businesses: where they go. */
  moving_to: number | null;
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
  version: Generated<number>;
}

export interface PageRevisionsTable {
  id: GeneratedAlways<number>;
  page_id: number;
  version: number;
  slug: string;
  title: string;
  content: string;
  meta_description: string | null;
  is_published: boolean;
  saved_at: Date;
  saved_by: string | null;
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

/** Distinct folded names, with the number of approved businesses that bear them. */
export interface BusinessNamesTable {
  name_key: string;
  business_count: number;
  /** Without spaces, "and" and a leading "the". */
  joined_key: GeneratedAlways<string>;
}

/** Distinct words of names, categories and cities, with the number of businesses that have them. */
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

export interface Tables {
  categories: CategoriesTable;
  businesses: BusinessesTable;
  business_slugs: BusinessSlugsTable;
  reviews: ReviewsTable;
  pages: PagesTable;
  page_revisions: PageRevisionsTable;
  facet_counts: FacetCountsTable;
  cities: CitiesTable;
  business_names: BusinessNamesTable;
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
