import * as m from '#messages';
import type { Banner, BannerStatus } from '../../../contract/banners.staff.ts';
import type { BannerSlotName } from '../../../domain/banners.ts';
import { formatDate } from '../../kit/dates.ts';

export const BANNER_LISTS = ['/api/admin/banners', '/api/admin/audit'];

export const slotNames: Record<BannerSlotName, string> = {
  top: m.banners_slot_top(),
  side: m.banners_slot_side(),
  foot: m.banners_slot_foot(),
};

export const bannerStatusNames: Record<BannerStatus, string> = {
  running: m.banners_status_running(),
  planned: m.banners_status_planned(),
  ended: m.common_ended(),
  stopped: m.common_stopped(),
  unlisted: m.banners_status_unlisted(),
};

export function formatBannerDays({
  firstDay,
  lastDay,
}: Pick<Banner, 'firstDay' | 'lastDay'>): string {
  const first = formatDate(firstDay);
  if (lastDay === null) return m.banners_from({ date: first });
  return m.banners_from_until({ first, last: formatDate(lastDay) });
}

/** Converts a banner to the input that saves it unchanged. */
export function toInput({
  id: _,
  version: __,
  status: ___,
  views: ____,
  clicks,
  ...banner
}: Banner) {
  return { ...banner, picture: banner.picture.key };
}
