import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { BusinessEdit } from '../../../contract/businesses.staff.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { startTelling } from '../../mails/model/contact-notices.ts';
import { changeListing } from '../model/change-listing.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { requireCustom } from '../model/custom-fields.ts';
import {
  chooseConfirmed,
  chooseMayBeClosed,
  chooseTrades,
  editColumns,
  normalizeState,
} from '../model/edit.rules.ts';
import { choosePremium, closeEndedTerm } from '../model/end-term.ts';
import { requireTrades } from '../model/listing-trades.ts';
import { chooseOffers } from '../model/offers.rules.ts';
import { requirePublicPicture } from '../model/own-image.rules.ts';
import { findTownSpelling, isSameTown } from '../model/places.queries.ts';
import { holdCategory } from '../model/queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { sendApproval } from './approve.ts';

export interface EditDependencies extends ListingDependencies {
  site: ListingDependencies['site'] & { settings: Pick<SiteSettings, 'offers'> };
}

/** Throws `conflict` with the current values, `invalid`, and the errors of `choosePremium`. */
export async function editBusiness(
  { db, clock, jobs, site }: EditDependencies,
  id: number,
  edit: BusinessEdit,
  user: User,
): Promise<void> {
  requirePublicPicture(edit.imageUrl, site.url);
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const operation = {
      action: 'business.edit',
      by: user.id,
      at,
      version: edit.version,
      whenStale: m.listings_changed_elsewhere(),
    };
    // Locks the category before the listing, in the same order as everywhere, to prevent deadlocks.
    const category = await holdCategory(trx, edit.categoryId);
    const trades = edit.trades && (await requireTrades(trx, edit.trades));
    const state = normalizeState(edit.state);
    const city = await findTownSpelling(trx, { city: edit.city, state, zipCode: edit.zipCode });
    const { before, after } = await changeListing(trx, id, operation, async (row) => {
      const planned = planEdit(row, {
        edit: isSameTown(edit, row) ? edit : { ...edit, city },
        category: requireCategory(category).name,
        trades,
        user,
        at,
        hasOffers: site.settings.offers,
      });
      const listing = { ...row, ...planned };
      return {
        ...planned,
        ...(await requireCustom(trx, { edit: edit.custom, listing, by: 'staff' })),
      };
    });
    await startTelling(jobs, trx);
    await closeEndedTerm(trx, jobs, { before, after, at }, edit.endPaidYear);
    const isFirstApproval = after.isListed && !before.isApproved && before.approvedAt === null;
    if (isFirstApproval) await sendApproval(trx, { jobs, site }, { listing: after, at });
  });
}

interface Plan {
  edit: BusinessEdit;
  category: string;
  trades: number[] | undefined;
  user: User;
  at: Date;
  hasOffers: boolean;
}

function planEdit(row: ListingRow, { edit, category, trades, user, at, hasOffers }: Plan) {
  const columns = editColumns(edit, category);
  if (!columns.cityKey) throw invalidField('city', m.input_city_required());
  return {
    ...columns,
    ...(trades && chooseTrades(row, trades, 'staff')),
    ...(edit.services !== undefined && { services: edit.services }),
    ...(edit.offers !== undefined && {
      offers: chooseOffers(row, edit.offers, hasOffers ? at : null),
    }),
    ...chooseMayBeClosed(row, edit.mayBeClosed, at),
    ...(edit.inquiriesOff !== undefined && { inquiriesOff: edit.inquiriesOff }),
    ...choosePremium(row, edit, { user, at }),
    ...chooseConfirmed(row, columns, at),
    isApproved: edit.isApproved,
    approvedAt: edit.isApproved === row.isApproved ? row.approvedAt : (row.approvedAt ?? at),
  };
}
