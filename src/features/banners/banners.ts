import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import { type Banner, type BannerInput, MAX_BANNERS } from '../../contract/banners.staff.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import { recordChange } from '../audit/record-change.ts';
import { findTownNames, readTown } from '../businesses/model/places.queries.ts';
import type { Site } from '../settings/site.ts';
import { siteDay } from '../settings/site-day.ts';
import { BANNERS_TAG, type BannerBoard } from './board.ts';
import {
  type BannerValues,
  deleteBanner,
  insertBanner,
  listBanners,
  updateBanner,
} from './queries.ts';

export interface BannerServices extends Pick<Services, 'db' | 'clock'> {
  site: Site;
  board: Pick<BannerBoard, 'reload'>;
}

export function readBanners({ db, clock, site }: BannerServices): Promise<Banner[]> {
  return listBanners(db.kysely, siteDay(site.settings, clock()));
}

export function createBanner(
  services: BannerServices,
  actor: User,
  input: BannerInput,
): Promise<Banner> {
  return change(services, actor, 'banner.create', null, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('banners', 0))`.execute(trx);
    const { count } = await trx
      .selectFrom('banners')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MAX_BANNERS) {
      throw new AppError('conflict', m.banners_limit({ most: MAX_BANNERS }));
    }
    return insertBanner(trx, await readValues(trx, services, input));
  });
}

/** Throws `conflict` with the current banner if the version is stale. */
export function changeBanner(
  services: BannerServices,
  actor: User,
  id: number,
  { version, banner }: { version: number; banner: BannerInput },
): Promise<Banner> {
  return change(services, actor, 'banner.update', id, async (trx, before) => {
    if (before?.version !== version) {
      throw new AppError('conflict', m.banners_changed_elsewhere(), { current: before });
    }
    await updateBanner(trx, id, await readValues(trx, services, banner));
    return id;
  });
}

export async function removeBanner(
  services: BannerServices,
  actor: User,
  id: number,
): Promise<Banner> {
  return change(services, actor, 'banner.delete', id, async (trx) => {
    await deleteBanner(trx, id);
    return null;
  });
}

/**
 * Runs a change with its audit entry in one transaction, then reloads the board. `work` returns the banner's
 * id, or null if it removed the banner.
 */
async function change(
  { db, clock, site, board }: BannerServices,
  actor: User,
  action: string,
  id: number | null,
  work: (trx: DatabaseTransaction, before: Banner | null) => Promise<number | null>,
): Promise<Banner> {
  const at = clock();
  const today = siteDay(site.settings, at);
  const changed = await db.kysely.transaction().execute(async (trx) => {
    if (id !== null) await sql`select id from banners where id = ${id} for update`.execute(trx);
    const before = id === null ? null : await requireBanner(trx, today, id);
    const kept = await work(trx, before);
    const after = kept === null ? null : await requireBanner(trx, today, kept);
    await announceChange(trx, [BANNERS_TAG]);
    await recordChange(trx, {
      at,
      actor: actor.id,
      action,
      ...(before && { before: describe(before) }),
      ...(after && { after: describe(after) }),
    });
    return after ?? before;
  });
  await board.reload();
  if (!changed) throw bannerMissing();
  return changed;
}

async function requireBanner(trx: DatabaseTransaction, today: string, id: number) {
  const [banner] = await listBanners(trx, today, id);
  if (!banner) throw bannerMissing();
  return banner;
}

function bannerMissing(): AppError {
  return new AppError('not_found', m.banners_gone());
}

function describe(banner: Banner) {
  const { id, name, slot, link, firstDay, lastDay, trade, city, state, weight, isStopped } = banner;
  const town = city && `${city}, ${state}`;
  return { bannerId: id, name, slot, link, firstDay, lastDay, trade, town, weight, isStopped };
}

async function readValues(
  trx: DatabaseTransaction,
  { site, clock }: BannerServices,
  { picture, link, firstDay: given, trade, city, state, ...input }: BannerInput,
): Promise<BannerValues> {
  const used = await trx
    .updateTable('pagePictures')
    .set({ unusedSince: null })
    .where('key', '=', picture)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalidField('picture', m.banners_picture_missing());
  const firstDay = given ?? siteDay(site.settings, clock());
  if (input.lastDay !== null && input.lastDay < firstDay) {
    throw invalidField('lastDay', m.banners_last_day_early());
  }
  return {
    ...input,
    firstDay,
    pictureId: used.id,
    ...(await readLink(trx, site, link)),
    trade: trade && (await requireTrade(trx, trade)),
    ...(await readPlace(trx, city, state)),
  };
}

/** Parses a link: the URL or path of a listing on this site, or a URL of another site. */
async function readLink(trx: DatabaseTransaction, { url: siteUrl }: Site, link: string) {
  const own = new URL(siteUrl);
  const url = URL.canParse(link, siteUrl) ? new URL(link, siteUrl) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isWeb) throw invalidField('link', m.banners_link_format());
  if (url.host !== own.host) return { url: url.href, businessId: null };
  const slug = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const listing = await trx
    .selectFrom('businessSlugs')
    .innerJoin('businesses', 'businesses.id', 'businessSlugs.businessId')
    .select('businesses.id')
    .where('businessSlugs.slug', '=', slug)
    .where('businesses.isListed', '=', true)
    .executeTakeFirst();
  if (!listing) throw invalidField('link', m.banners_listing_missing());
  return { url: null, businessId: listing.id };
}

async function requireTrade(trx: DatabaseTransaction, slug: string): Promise<string> {
  const { rows } = await sql`
    select from categories where slug = ${slug} union all select from trades where slug = ${slug}
  `.execute(trx);
  if (rows.length === 0) throw invalidField('trade', m.banners_trade_missing());
  return slug;
}

/** Returns the town with the spelling of its listings. */
async function readPlace(trx: DatabaseTransaction, city: string | null, given: string | null) {
  if (city === null) return { city: null, state: null };
  if (given === null) throw invalidField('state', m.input_state_required());
  const { state, cityKey } = readTown({ state: given, city });
  const name = (await findTownNames(trx, [{ state, cityKey }]))({ state, cityKey });
  if (name === undefined) throw invalidField('city', m.banners_town_missing());
  return { city: name, state };
}
