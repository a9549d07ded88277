import { z } from 'zod';
import type { BusinessSort, BusinessStatus, Missing } from '../../../contract/businesses.staff.ts';
import { cursorId, cursorText, parseCursor } from '../../../platform/http/cursor.ts';
import { parseSearch, type StaffSearch } from './staff-search.ts';

export type LivingStatus = Exclude<BusinessStatus, 'deleted'>;

export interface StaffFilter {
  status: LivingStatus;
  categoryId: number | undefined;
  search: StaffSearch | null;
  lacks?: Missing | undefined;
  importId?: number | undefined;
  ids?: number[] | undefined;
  /** Listings whose facts were confirmed before this time lack a confirmation. */
  confirmedSince: Date;
}

const YEAR = 365 * 86_400_000;

interface Selection {
  status: LivingStatus;
  q?: string | undefined;
  categoryId?: number | undefined;
  lacks?: Missing | undefined;
  import?: number | undefined;
  ids?: number[] | undefined;
}

export function readSelection(
  { status, q, categoryId, lacks, import: importId, ids }: Selection,
  now: Date,
): StaffFilter {
  const confirmedSince = new Date(now.getTime() - YEAR);
  return { status, categoryId, search: parseSearch(q), lacks, importId, ids, confirmedSince };
}

export function isNarrowed({ lacks, importId, ids }: StaffFilter): boolean {
  return lacks !== undefined || importId !== undefined || ids !== undefined;
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
