import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { HeldFor, ReportReason } from '../../contract/reviews.ts';
import type { ImportMapping, ImportState } from '../../contract/staff/transfer.ts';
import type {
  PaymentEventsTable,
  PaymentsTable,
  PremiumRemindersTable,
  SandboxEventsTable,
  SandboxObjectsTable,
  SandboxRequestsTable,
} from './payments.ts';

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
  held_for: HeldFor | null;
  /** Those that staff have not looked at. */
  report_count: Generated<number>;
  /** Set while its deletion can be undone; it is held then. */
  deleted_at: Date | null;
  created_at: Timestamp;
  created_on: GeneratedAlways<string>;
}

export interface ReviewReportsTable {
  id: GeneratedAlways<number>;
  review_id: number;
  reporter_hash: string;
  reason: ReportReason;
  comment: string | null;
  is_open: Generated<boolean>;
  created_at: Date;
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
  /** Set while its deletion can be undone; it is a draft then. */
  deleted_at: Date | null;
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

export interface UsersTable {
  id: string;
  /** In lower case. */
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  image: string | null;
  role: Generated<'admin' | 'editor' | 'none'>;
  must_change_password: Generated<boolean>;
  two_factor_enabled: Generated<boolean>;
  disabled_at: Date | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  expires_at: Timestamp;
  user_agent: string | null;
  created_at: Timestamp;
  /** Its last use. */
  updated_at: Timestamp;
}

/** A user's ways to sign in; `password` is a hash. */
export interface AccountsTable {
  id: string;
  provider_id: string;
  account_id: string;
  user_id: string;
  password: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Timestamp;
}

export interface InvitationsTable {
  user_id: string;
  token_hash: string;
  expires_at: Timestamp;
}

/** better-auth writes the rest of it. */
export interface TwoFactorsTable {
  user_id: string;
  /** The key of the app, encrypted. */
  secret: string;
  last_step: Generated<number>;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  state: ImportState;
  file_name: string;
  size: Generated<number>;
  actor: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  delimiter: string | null;
  line_ends: 'lf' | 'crlf' | 'cr' | 'mixed' | null;
  columns: ColumnType<string[], string | undefined, string>;
  samples: ColumnType<string[][], string | undefined, string>;
  proposed_mapping: ColumnType<ImportMapping, string | undefined, string>;
  mapping: ColumnType<ImportMapping | null, string | undefined, string>;
  rows_read: Generated<number>;
  bytes_read: Generated<number>;
  /** Lines up to which rows are written, or undone, and the last that is. */
  done_line: Generated<number>;
  last_line: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  same_count: Generated<number>;
  error_count: Generated<number>;
  undone_count: Generated<number>;
  kept_count: Generated<number>;
  fault: string | null;
}

export interface ImportChunksTable {
  import_id: number;
  position: number;
  bytes: Buffer;
}

export interface ImportErrorsTable {
  id: GeneratedAlways<number>;
  import_id: number;
  stage: 'check' | 'commit' | 'undo';
  line: number;
  column_name: string | null;
  value: string | null;
  reason: string;
}

interface SettingsTable {
  key: string;
  value: string;
}

export interface Tables {
  categories: CategoriesTable;
  businesses: BusinessesTable;
  business_slugs: BusinessSlugsTable;
  reviews: ReviewsTable;
  review_reports: ReviewReportsTable;
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
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  invitations: InvitationsTable;
  two_factors: TwoFactorsTable;
  settings: SettingsTable;
  sandbox_objects: SandboxObjectsTable;
  sandbox_requests: SandboxRequestsTable;
  sandbox_events: SandboxEventsTable;
  imports: ImportsTable;
  import_chunks: ImportChunksTable;
  import_errors: ImportErrorsTable;
}
