import { z } from 'zod';
import type { BusinessSort, BusinessStatus } from '../../../contract/businesses.staff.ts';
import { cursorId, cursorText, parseCursor } from '../../../platform/http/cursor.ts';
import type { StaffSearch } from './staff-search.ts';

export type LivingStatus = Exclude<BusinessStatus, 'deleted'>;

export interface StaffFilter {
  status: LivingStatus;
  categoryId: number | undefined;
  search: StaffSearch | null;
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
