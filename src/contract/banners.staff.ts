import { z } from 'zod';
import * as m from '#messages';
import { bannerSlots } from '../domain/banners.ts';
import { idText, line, optionalLine, shortLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { pagePicture } from './pages.staff.ts';

/** Maximum number of stored banners, including stopped and ended ones. */
export const MAX_BANNERS = 300;

const day = z.iso
  .date({ error: () => m.offers_day_missing() })
  .nullish()
  .transform((given) => given ?? null);

export const bannerInput = z.object({
  name: shortLine(() => m.common_name(), 80),
  slot: z.enum(bannerSlots),
  /** Key of a picture that was uploaded with `POST /api/admin/pictures`. */
  picture: z.string().regex(/^[0-9a-f]{32}$/, { error: () => m.banners_picture_missing() }),
  alt: line(300, () => m.banners_alt_missing()).min(1, { error: () => m.banners_alt_missing() }),
  /** An http(s) address, or the address of a listing of this site. */
  link: line(2000, () => m.input_https_address()).min(1, {
    error: () => m.input_https_address(),
  }),
  /** First day; null means today, in the site's time zone. */
  firstDay: day,
  /** Last day; null means until the banner is stopped. */
  lastDay: day,
  /** Slug of a trade or category. */
  trade: optionalLine(100),
  city: optionalLine(100),
  state: optionalLine(50),
  weight: z.int().min(1).max(10),
  isStopped: z.boolean().default(false),
});

export type BannerInput = z.output<typeof bannerInput>;

/** `unlisted` leads to a listing that visitors can't see. */
export const bannerStatuses = ['running', 'planned', 'ended', 'stopped', 'unlisted'] as const;

export type BannerStatus = (typeof bannerStatuses)[number];

export const banner = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  slot: z.enum(bannerSlots),
  picture: pagePicture,
  alt: z.string(),
  link: z.string(),
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  trade: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  weight: z.int(),
  isStopped: z.boolean(),
  status: z.enum(bannerStatuses),
  /** Number of views without robots, staff, owners and repeats by a network within the hour. */
  views: z.int(),
  clicks: z.int(),
});

export type Banner = z.infer<typeof banner>;

const access = 'pages';

const params = z.object({ id: idText });

export const bannerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/banners',
    summary: `Advertisements, the newest first; at most ${MAX_BANNERS}`,
    access,
    output: z.array(banner),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/banners',
    summary: 'Add an advertisement. It shows from its first day, if the setting is on.',
    access,
    status: 201,
    body: bannerInput,
    output: banner,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/banners/:id',
    summary: 'Change an advertisement, stop it, or start it again. 409 for a stale version.',
    access,
    params,
    body: z.object({ version: z.int(), banner: bannerInput }),
    output: banner,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/banners/:id',
    summary: 'Remove an advertisement with its numbers',
    access,
    params,
    output: banner,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/banners/export',
    summary: 'Views and clicks of all advertisements by day, as a CSV file',
    access,
    answers: 'csv',
    output: z.string(),
  }),
};
