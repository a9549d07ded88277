import type { MemberFilter } from '../../../contract/bulk-runs.staff.ts';
import type { Missing } from '../../../contract/businesses.staff.ts';
import { readE164 } from '../../../domain/phone.ts';
import { parseWords } from '../../../platform/database/like-words.ts';
import {
  type LivingStatus,
  readStaffTown,
  type StaffFilter,
  type StaffSearch,
  yearBefore,
} from './staff.rules.ts';

const ID = /^#?([1-9]\d{0,15})$/;

export function parseSearch(given: string | undefined): StaffSearch | null {
  if (!given) return null;
  const text = given.replaceAll('\0', '').trim().toLowerCase();
  const [number = ''] = readE164(text)?.split(';') ?? [];
  const id = Number(ID.exec(text)?.[1] ?? Number.NaN);
  return {
    words: parseWords(text) ?? [],
    id: Number.isSafeInteger(id) ? id : null,
    zipCode: /^\d{5}(-\d{4})?$/.test(text) ? text.slice(0, 5) : null,
    phone: number.slice(-10) || null,
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text : null,
    address: /^\d\S*\s+\S/.test(text) ? `${escapePattern(text.replace(/\s+/g, ' '))}%` : null,
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

interface Selection {
  status: LivingStatus;
  q?: string | undefined;
  categoryId?: number | undefined;
  lacks?: Missing | undefined;
  import?: number | undefined;
  ids?: number[] | undefined;
  members?: MemberFilter | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

export function readSelection(
  { status, q, categoryId, lacks, import: importId, ids, members, city, state }: Selection,
  now: Date,
): StaffFilter {
  const town = readStaffTown(city, state);
  const search = parseSearch(q);
  return {
    status,
    categoryId,
    search,
    lacks,
    importId,
    ids,
    members,
    town,
    confirmedSince: yearBefore(now),
  };
}
