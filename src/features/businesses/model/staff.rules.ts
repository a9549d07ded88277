import { z } from 'zod';
import type { MemberFilter } from '../../../contract/bulk-runs.staff.ts';
import type { BusinessSort, BusinessStatus, Missing } from '../../../contract/businesses.staff.ts';
import { cursorId, cursorText, parseCursor } from '../../../platform/http/cursor.ts';
import { townKey } from '../../../platform/town-key.ts';

/** A staff search. Listings match by all words or by any of the other values. */
export interface StaffSearch {
  words: string[][];
  id: number | null;
  zipCode: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
}

export type LivingStatus = Exclude<BusinessStatus, 'deleted'>;

export interface StaffFilter {
  status: LivingStatus;
  categoryId: number | undefined;
  search: StaffSearch | null;
  lacks?: Missing | undefined;
  importId?: number | undefined;
  ids?: number[] | undefined;
  members?: MemberFilter | undefined;
  town?: StaffTown | undefined;
  /** Listings whose facts were confirmed before this time lack a confirmation. */
  confirmedSince: Date;
}

export interface StaffTown {
  cityKey: string;
  state: string;
}

const YEAR = 365 * 86_400_000;

export function readStaffTown(city: string | undefined, state: string | undefined) {
  return city && state ? { cityKey: townKey(city, state), state } : undefined;
}

export function yearBefore(now: Date): Date {
  return new Date(now.getTime() - YEAR);
}

export function isNarrowed({ lacks, importId, ids, town }: StaffFilter): boolean {
  return [lacks, importId, ids, town].some((one) => one !== undefined);
}

export const sortColumns: Record<BusinessSort, readonly [string, ...string[]]> = {
  name: ['name_key', 'id'],
  category: ['category_key', 'name_key', 'id'],
  location: ['city_key', 'state', 'id'],
  submittedAt: ['submitted_at', 'id'],
};

export type StaffListPosition = (string | number)[];

const positions = {
  name: z.tuple([cursorText, cursorId]),
  category: z.tuple([cursorText, cursorText, cursorId]),
  location: z.tuple([cursorText, cursorText, cursorId]),
  submittedAt: z.tuple([z.iso.datetime(), cursorId]),
} satisfies Record<BusinessSort, z.ZodType>;

/** Returns null without a cursor. Throws `malformed` for a cursor of a different list. */
export function parseStaffListPosition(
  cursor: string | undefined,
  sort: BusinessSort,
): StaffListPosition | null {
  return parseCursor<z.ZodType<StaffListPosition>>(cursor, positions[sort]);
}
