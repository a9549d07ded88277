import * as m from '#messages';
import { bulkRunCalls } from '../../../contract/bulk-runs.staff.ts';
import { staffBusinessCalls as calls } from '../../../contract/businesses.staff.ts';
import { cleaningCalls } from '../../../contract/cleanings.staff.ts';
import { previewCalls } from '../../../contract/pages.staff.ts';
import { isOffered } from '../../../domain/custom-fields.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { waitKey } from '../../audit/undo.ts';
import type { PreviewDependencies } from '../../mails/model/render.ts';
import { listingMissing, requirePresent } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { isPremiumAt } from '../model/premium.rules.ts';
import { findSurvivor } from '../model/queries.ts';
import { businessRejected, previewRejection, rejectBusiness } from '../model/reject.ts';
import type { ListingRow } from '../model/shapes.ts';
import { parseStaffListPosition } from '../model/staff.rules.ts';
import {
  listDeleted,
  listForStaff,
  listSources,
  readForStaff,
  sumCompleteness,
} from '../model/staff-listings.ts';
import { parseSearch, readSelection } from '../model/staff-search.ts';
import { approveBusiness } from './approve.ts';
import { changeBusinesses, changeChosen, undoBulkRun, undoBusinesses } from './bulk.ts';
import { exportChanges, pageChanges } from './bulk-run-changes.ts';
import { countRunMails, previewRunMail, testRunMail } from './bulk-run-mails.ts';
import {
  listRuns,
  type RunDependencies,
  startRunLook,
  startRunning,
  stopRun,
} from './bulk-runs.ts';
import { cleanAll, requireCleaning, toCleaning } from './cleanings.ts';
import { deleteBusiness } from './delete.ts';
import { type EditDependencies, editBusiness } from './edit.ts';
import { previewMany } from './edit-many.ts';
import { oldestRestorable } from './purge.rules.ts';
import { undoBusiness } from './undo.ts';

/** Registers staff endpoints for businesses. Fixed paths must come before paths with an id. */
export function mountStaffBusinesses(
  app: Api,
  dependencies: EditDependencies & PreviewDependencies,
) {
  const { db } = dependencies;
  mountCleanings(app, dependencies);
  mountBulkRuns(app, dependencies);

  mount(app, calls.list, ({ query }) => {
    const { status, categoryId, limit } = query;
    const now = dependencies.clock();
    if (status === 'deleted') {
      const filter = { search: parseSearch(query.q), since: oldestRestorable(now) };
      return listDeleted(db, filter, query);
    }
    const sort = categoryId && query.sort === 'category' ? 'name' : query.sort;
    const order = query.order ?? (sort === 'submittedAt' ? 'desc' : 'asc');
    const after = parseStaffListPosition(query.cursor, sort);
    const filter = readSelection({ ...query, status }, now);
    return listForStaff(db, filter, { sort, order, after, limit });
  });

  mount(app, calls.fields, async () => dependencies.site.settings.customFields.filter(isOffered));

  mount(app, calls.completeness, ({ query }) => sumCompleteness(db, query, dependencies.clock()));
  mount(app, calls.sources, () => listSources(db));

  mount(app, calls.pending, ({ query: { limit, cursor } }) => {
    const after = parseStaffListPosition(cursor, 'submittedAt');
    const filter = readSelection({ status: 'pending' }, dependencies.clock());
    return listForStaff(db, filter, { sort: 'submittedAt', order: 'asc', after, limit });
  });

  mount(app, calls.changeMany, ({ body }, { user }) => changeBusinesses(dependencies, body, user));

  mount(app, previewCalls.edits, ({ body }) => previewMany(db, body));

  mount(app, calls.undoMany, ({ body }, { user }) =>
    undoBusinesses(dependencies, body.changes, user),
  );

  mount(app, calls.read, ({ params }) => readForStaff(db, params.id));

  mount(app, calls.edit, async ({ params, body }, { user }) => {
    await editBusiness(dependencies, params.id, body, user);
    return readForStaff(db, params.id);
  });

  mount(app, calls.remove, async ({ params, query }, { user }) => {
    await deleteBusiness(dependencies, params.id, user.id, query.reason);
    return readForStaff(db, params.id);
  });

  mount(app, calls.restore, async ({ params }, { user }) => {
    await restoreBusiness(dependencies, params.id, user.id);
    return readForStaff(db, params.id);
  });

  mount(app, calls.undo, async ({ params, body }, { user }) => {
    await undoBusiness(dependencies, { id: params.id, version: body.version }, user.id);
    return readForStaff(db, params.id);
  });

  mount(app, calls.upgrade, async ({ params }, { user }) => {
    await upgradeBusiness(dependencies, params.id, user.id);
    return readForStaff(db, params.id);
  });

  mount(app, calls.approve, async ({ params, body }, { user }) => {
    await approveBusiness(dependencies, params.id, user.id, body?.version);
    return readForStaff(db, params.id);
  });

  mount(app, previewCalls.rejection, ({ params, query }) =>
    previewRejection(dependencies, params.id, query.reason),
  );

  mount(app, calls.reject, async ({ params, query }, { user }) => {
    await rejectBusiness(dependencies, params.id, user.id, query.reason);
    return readForStaff(db, params.id);
  });
}

const endless = { isPremium: true, premiumUntil: null };

export async function upgradeBusiness(
  { db, clock }: Pick<EditDependencies, 'db' | 'clock'>,
  id: number,
  actor: string,
): Promise<void> {
  const at = clock();
  const operation = {
    action: 'business.upgrade',
    by: actor,
    at,
    require: (row: ListingRow) => {
      requirePresent(row);
      if (isPremiumAt(row, at))
        throw new AppError('conflict', m.listings_already_premium({ name: row.name }));
    },
    recall: ({ isPremium, premiumUntil }: ListingRow) => ({ isPremium, premiumUntil }),
    note: endless,
  };
  await db.kysely.transaction().execute((trx) => changeListing(trx, id, operation, () => endless));
}

async function restoreBusiness(
  { db, clock, jobs }: Pick<EditDependencies, 'db' | 'clock' | 'jobs'>,
  id: number,
  actor: string,
): Promise<void> {
  const at = clock();
  const operation = {
    action: 'business.restore',
    by: actor,
    at,
    require: ({ name, deletedAt }: ListingRow) => {
      if (!deletedAt) throw new AppError('conflict', m.listings_already_restored({ name }));
      if (deletedAt <= oldestRestorable(at)) throw listingMissing();
    },
  };
  await db.kysely.transaction().execute(async (trx) => {
    await changeListing(trx, id, operation, async ({ name }) => {
      if ((await findSurvivor(trx, id)) !== id) throw isMerged(name);
      return { deletedAt: null };
    });
    await jobs.withdraw(trx, [mailQueue, businessRejected], waitKey('business.reject', id));
  });
}

function isMerged(name: string): AppError {
  return new AppError('conflict', m.listings_merged_before({ name }));
}

function mountCleanings(app: Api, dependencies: RunDependencies) {
  const { db } = dependencies;

  mount(app, cleaningCalls.list, async () => {
    const runs = await listRuns(db);
    return runs.filter(({ action }) => action === 'clean').map(toCleaning);
  });

  mount(app, cleaningCalls.look, async (_, { user }) =>
    toCleaning(await startRunLook(dependencies, cleanAll, user)),
  );

  mount(app, cleaningCalls.write, async ({ params }, { user }) => {
    const id = await requireCleaning(db, params.id);
    return toCleaning(await startRunning(dependencies, { id, user }));
  });

  mount(app, cleaningCalls.undo, async ({ params }, { user }) => {
    const id = await requireCleaning(db, params.id);
    return toCleaning(await undoBulkRun(dependencies, { id, user }));
  });

  mount(app, cleaningCalls.changes, ({ params, query }) => pageChanges(db, params.id, query));

  mount(app, cleaningCalls.export, ({ params }) => exportChanges(db, params.id));
}

function mountBulkRuns(app: Api, dependencies: RunDependencies) {
  mount(app, bulkRunCalls.list, () => listRuns(dependencies.db));

  mount(app, bulkRunCalls.look, ({ body }, { user }) => startRunLook(dependencies, body, user));

  mount(app, bulkRunCalls.start, ({ body }, { user }) => changeChosen(dependencies, body, user));

  mount(app, bulkRunCalls.run, ({ params, body }, { user }) =>
    startRunning(dependencies, { id: params.id, user, changing: body.changing }),
  );

  mount(app, bulkRunCalls.stop, ({ params }, { user }) =>
    stopRun(dependencies, { id: params.id, user }),
  );

  mount(app, bulkRunCalls.undo, ({ params }, { user }) =>
    undoBulkRun(dependencies, { id: params.id, user }),
  );

  mount(app, bulkRunCalls.changes, ({ params, query }) =>
    pageChanges(dependencies.db, params.id, query),
  );

  mount(app, bulkRunCalls.exportChanges, ({ params }) => exportChanges(dependencies.db, params.id));

  mount(app, bulkRunCalls.mail, ({ params }) => previewRunMail(dependencies, params.id));

  mount(app, bulkRunCalls.testMail, ({ params }, { user }) =>
    testRunMail(dependencies, params.id, user.email),
  );

  mount(app, bulkRunCalls.countMails, ({ params }) => countRunMails(dependencies, params.id));
}
