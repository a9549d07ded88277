import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ConfirmedBy, LocationPrecision, Origins } from '../../contract/businesses.ts';
import type { Hours } from '../../contract/hours/hours.ts';
import type { FieldValue, FieldWith } from '../../contract/listing-fields.ts';
import type { ListingSource } from '../../contract/listing-source.ts';
import type { Photo } from '../../contract/photos.ts';
import type { Timestamp } from '../../platform/database/tables.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    businesses: BusinessesTable;
    businessSlugs: BusinessSlugsTable;
    facetCounts: FacetCountsTable;
    cities: CitiesTable;
    businessNames: BusinessNamesTable;
    words: WordsTable;
    zipCodes: ZipCodesTable;
    towns: TownsTable;
    merges: MergesTable;
  }
}

export type TradesFrom = 'owner' | 'staff' | 'import' | 'rules';

type ShownColumns = {
  [Name in FieldWith<{ isShown: true }>]: Name extends FieldWith<{ isFilled: true }>
    ? Generated<FieldValue<Name>>
    : FieldValue<Name>;
};

export interface BusinessesTable extends ShownColumns {
  id: Generated<number>;
  nameKey: string;
  /** `+12085550100;ext=7`, kept by the database; '' for a phone that is none, null until it is read. */
  phoneE164: GeneratedAlways<string | null>;
  /** The first of its photos. */
  leadPhoto: Photo | null;
  cityKey: string;
  categoryKey: string;
  isPremium: Generated<boolean>;
  premiumUntil: Date | null;
  isApproved: Generated<boolean>;
  submittedAt: Timestamp;
  approvedAt: Date | null;
  updatedAt: Timestamp;
  deletedAt: Date | null;
  /** Kept by the database, as `areaTokens` are. */
  isOutside: Generated<boolean>;
  /** What visitors can find: approved, not deleted, and not outside the area. */
  isListed: GeneratedAlways<boolean>;
  version: Generated<number>;
  submissionKey: string | null;
  ratingSum: Generated<number>;
  reviewCount: Generated<number>;
  /** Listed reviews that its rating leaves out. */
  uncountedReviews: Generated<number>;
  reviewStep: GeneratedAlways<number>;
  /** Ids, the main one first; at most three. */
  trades: Generated<number[]>;
  tradesFrom: TradesFrom | null;
  latitude: number | null;
  longitude: number | null;
  locationPrecision: LocationPrecision | null;
  source: ListingSource | null;
  /** What its source lists it under beside its trades: `karaoke, music venue`. */
  sourceCategories: Generated<string>;
  /** Who set which field last; what is not named is as it was when the listing was made. */
  origins: Origins | null;
  /** Private. */
  ownerEmail: string | null;
  confirmedAt: Date | null;
  /** Null: the facts are as they were submitted. */
  confirmedBy: ConfirmedBy | null;
  mayBeClosedAt: Date | null;
  hours: Hours | null;
  /** IANA name; null without hours. */
  timeZone: string | null;
  openTokens: Generated<string[]>;
  areaTokens: Generated<string[]>;
  sortKey: GeneratedAlways<number>;
}

export type StoredBusiness = Selectable<BusinessesTable>;

export interface BusinessSlugsTable {
  slug: string;
  businessId: number;
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

/** Distinct folded names, with the number of approved businesses that have them. */
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

/** Every town of the gazetteer, with businesses or without. */
export interface TownsTable {
  state: string;
  cityKey: string;
  name: string;
  latitude: number;
  longitude: number;
  population: number;
}

/** Two listings that staff made one. */
export interface MergesTable {
  id: GeneratedAlways<number>;
  survivorId: number;
  mergedId: number;
  survivorName: string;
  mergedName: string;
  mergedAt: Date;
  mergedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
  /** JSON: written as text. */
  journal: ColumnType<unknown, string | null, string | null>;
}
