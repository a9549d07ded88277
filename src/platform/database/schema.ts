import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { HeldFor, ReportReason } from '../../contract/reviews.ts';
import type { ImportMapping, ImportState, TwinChoice } from '../../contract/staff/transfer.ts';
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
  movingTo: number | null;
}

export interface BusinessesTable {
  id: Generated<number>;
  name: string;
  nameKey: string;
  slug: string;
  description: Generated<string>;
  imageUrl: string | null;
  address: Generated<string>;
  city: string;
  cityKey: string;
  state: string;
  zipCode: Generated<string>;
  phone: string | null;
  email: string | null;
  website: string | null;
  categoryId: number;
  categoryKey: string;
  isPremium: Generated<boolean>;
  premiumUntil: Date | null;
  isApproved: Generated<boolean>;
  submittedAt: Timestamp;
  approvedAt: Date | null;
  updatedAt: Timestamp;
  deletedAt: Date | null;
  version: Generated<number>;
  submissionKey: string | null;
  ratingSum: Generated<number>;
  reviewCount: Generated<number>;
  sortKey: GeneratedAlways<number>;
}

export interface BusinessSlugsTable {
  slug: string;
  businessId: number;
}

export interface ReviewsTable {
  id: Generated<number>;
  businessId: number;
  rating: number;
  reviewerName: string;
  comment: string;
  authorHash: string;
  commentHash: string;
  isHeld: Generated<boolean>;
  heldFor: HeldFor | null;
  /** Those that staff have not looked at. */
  reportCount: Generated<number>;
  createdAt: Timestamp;
  createdOn: GeneratedAlways<string>;
}

export interface ReviewReportsTable {
  id: GeneratedAlways<number>;
  reviewId: number;
  reporterHash: string;
  reason: ReportReason;
  comment: string | null;
  isOpen: Generated<boolean>;
  createdAt: Date;
}

export interface PagesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  content: string;
  metaDescription: string | null;
  isPublished: Generated<boolean>;
  updatedAt: Timestamp;
  version: Generated<number>;
}

export interface PageRevisionsTable {
  id: GeneratedAlways<number>;
  pageId: number;
  version: number;
  slug: string;
  title: string;
  content: string;
  metaDescription: string | null;
  isPublished: boolean;
  savedAt: Date;
  savedBy: string | null;
}

/** Approved businesses by category (0: any), state ('': any) and folded city ('': any). */
export interface FacetCountsTable {
  categoryId: number;
  state: string;
  cityKey: string;
  businessCount: number;
  premiumCount: number;
}

export interface CitiesTable {
  state: string;
  cityKey: string;
  name: string;
}

/** Distinct folded names, with the number of approved businesses that bear them. */
export interface BusinessNamesTable {
  nameKey: string;
  businessCount: number;
  /** Without spaces, "and" and a leading "the". */
  joinedKey: GeneratedAlways<string>;
}

/** Distinct words of names, categories and cities, with the number of businesses that have them. */
export interface WordsTable {
  word: string;
  businessCount: number;
}

export interface ZipCodesTable {
  zipCode: string;
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
  businessId: number | null;
  reason: string | null;
  before: unknown;
  after: unknown;
}

export interface UsersTable {
  id: string;
  /** In lower case. */
  email: string;
  emailVerified: Generated<boolean>;
  name: string;
  image: string | null;
  role: Generated<'admin' | 'editor' | 'none'>;
  mustChangePassword: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  disabledAt: Date | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface SessionsTable {
  id: string;
  token: string;
  userId: string;
  expiresAt: Timestamp;
  userAgent: string | null;
  createdAt: Timestamp;
  /** Its last use. */
  updatedAt: Timestamp;
}

/** A user's ways to sign in; `password` is a hash. */
export interface AccountsTable {
  id: string;
  providerId: string;
  accountId: string;
  userId: string;
  password: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Timestamp;
}

export interface InvitationsTable {
  userId: string;
  tokenHash: string;
  expiresAt: Timestamp;
}

/** better-auth writes the rest of it. */
export interface TwoFactorsTable {
  userId: string;
  /** The key of the app, encrypted. */
  secret: string;
  lastStep: Generated<number>;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  state: ImportState;
  fileName: string;
  size: Generated<number>;
  actor: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  delimiter: string | null;
  lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed' | null;
  columns: ColumnType<string[], string | undefined, string>;
  samples: ColumnType<string[][], string | undefined, string>;
  proposedMapping: ColumnType<ImportMapping, string | undefined, string>;
  mapping: ColumnType<ImportMapping | null, string | undefined, string>;
  rowsRead: Generated<number>;
  bytesRead: Generated<number>;
  /** Lines up to which rows are written, or undone, and the last that is. */
  doneLine: Generated<number>;
  lastLine: Generated<number>;
  newCount: Generated<number>;
  changedCount: Generated<number>;
  sameCount: Generated<number>;
  errorCount: Generated<number>;
  undoneCount: Generated<number>;
  keptCount: Generated<number>;
  fault: string | null;
  twins: Generated<TwinChoice>;
  fileTwinCount: Generated<number>;
  directoryTwinCount: Generated<number>;
  changedTwinCount: Generated<number>;
  paddedCount: Generated<number>;
  /** When the dry run ended. */
  checkedAt: Date | null;
}

export interface ImportChunksTable {
  importId: number;
  position: number;
  bytes: Buffer;
}

export interface ImportErrorsTable {
  id: GeneratedAlways<number>;
  importId: number;
  stage: 'check' | 'commit' | 'undo';
  line: number;
  columnName: string | null;
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
  businessSlugs: BusinessSlugsTable;
  reviews: ReviewsTable;
  reviewReports: ReviewReportsTable;
  pages: PagesTable;
  pageRevisions: PageRevisionsTable;
  facetCounts: FacetCountsTable;
  cities: CitiesTable;
  businessNames: BusinessNamesTable;
  words: WordsTable;
  zipCodes: ZipCodesTable;
  payments: PaymentsTable;
  paymentEvents: PaymentEventsTable;
  premiumReminders: PremiumRemindersTable;
  auditLog: AuditLogTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  invitations: InvitationsTable;
  twoFactors: TwoFactorsTable;
  settings: SettingsTable;
  sandboxObjects: SandboxObjectsTable;
  sandboxRequests: SandboxRequestsTable;
  sandboxEvents: SandboxEventsTable;
  imports: ImportsTable;
  importChunks: ImportChunksTable;
  importErrors: ImportErrorsTable;
}
