import * as m from '#messages';
import type { PageInput, StaffPage } from '../../../contract/pages.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import {
  deletePlan,
  findPlan,
  insertPage,
  keepRevision,
  type PageFields,
  type PageRow,
  savePlan,
} from './queries.ts';
import {
  describePageChange,
  explainPageConflict,
  freeSlug,
  lockPresent,
  type PageAuthor,
  type PageDependencies,
  recordPageChange,
  refuse,
  requireCurrent,
  savePage,
  showPage,
  toFields,
} from './save-page.ts';

/** Publishes a page at its planned time. A job that runs every minute catches missed pages. */
export const publishPage: Queue<{ pageId: number }> = { name: 'publish-page', retries: 50 };

const ACTION = 'page.schedule';

type Planned = PageInput & { publishAt: string };

interface Planning {
  fields: PageFields;
  publishAt: Date;
  author: PageAuthor;
  at: Date;
}

export function planNewPage(
  dependencies: PageDependencies,
  input: Planned,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(dependencies.db, explainPageConflict, async (trx) => {
    const at = dependencies.clock();
    const publishAt = readMinute(input.publishAt, at);
    await freeSlug(trx, input.slug);
    const fields = { ...(await toFields(trx, input)), isPublished: false };
    const row = await insertPage(trx, fields, at);
    await keepRevision(trx, row, author.email);
    await keepPlan(trx, dependencies, row.id, { fields, publishAt, author, at });
    const after = { ...describePageChange(row), publishAt };
    await recordPageChange(trx, { at, actor: author.id, action: ACTION, after }, []);
    return showPage(trx, row);
  });
}

/** Plans a page version. A draft is saved at once and stays hidden; a published page stays unchanged until the time. */
export function planPage(
  dependencies: PageDependencies,
  id: number,
  input: Planned,
  author: PageAuthor,
): Promise<StaffPage> {
  return inTransaction(dependencies.db, explainPageConflict, async (trx) => {
    const row = await lockPresent(trx, id);
    const former = await requireCurrent(trx, row, input);
    const at = dependencies.clock();
    const publishAt = readMinute(input.publishAt, at);
    if (input.slug !== row.slug) await changeSlug(trx, row, input.slug);
    const fields = await toFields(trx, input);
    await keepPlan(trx, dependencies, id, { fields, publishAt, author, at });
    const times: [Date | null, Date] = [former?.publishAt ?? null, publishAt];
    if (!row.isPublished) {
      const save = { author, action: ACTION, at, publishAt: times };
      return savePage(trx, row, { ...fields, isPublished: false }, save);
    }
    const before = {
      ...describePageChange(row),
      ...(former && describePlan(former)),
      publishAt: times[0],
    };
    const after = { ...describePageChange({ ...row, ...fields, isPublished: true }), publishAt };
    await recordPageChange(trx, { at, actor: author.id, action: ACTION, before, after }, []);
    return showPage(trx, row);
  });
}

export function cancelPlan(
  dependencies: PageDependencies,
  id: number,
  author: PageAuthor,
): Promise<StaffPage> {
  const { db, clock, jobs } = dependencies;
  return inTransaction(db, explainPageConflict, async (trx) => {
    const row = await lockPresent(trx, id);
    const plan = await findPlan(trx, id);
    if (!plan) throw planMissing();
    await deletePlan(trx, id);
    await jobs.withdraw(trx, [publishPage], waitKey(id));
    const before = { ...describePageChange(row), ...describePlan(plan), publishAt: plan.publishAt };
    const after = { ...describePageChange(row), publishAt: null };
    const change = { at: clock(), actor: author.id, action: 'page.cancel-schedule', before, after };
    await recordPageChange(trx, change, []);
    return showPage(trx, row);
  });
}

async function changeSlug(trx: DatabaseTransaction, row: PageRow, slug: string) {
  if (!row.isPublished) return freeSlug(trx, slug);
  throw refuse('slug', m.pages_slug_not_scheduled());
}

async function keepPlan(
  trx: DatabaseTransaction,
  { jobs }: PageDependencies,
  pageId: number,
  { fields, publishAt, author, at }: Planning,
) {
  const { title, content, metaDescription } = fields;
  const saved = { savedBy: author.email, savedAt: at };
  await savePlan(trx, { pageId, publishAt, title, content, metaDescription, ...saved });
  await jobs.withdraw(trx, [publishPage], waitKey(pageId));
  const wait = { seconds: secondsUntil(publishAt, at), key: waitKey(pageId) };
  await jobs.enqueue(trx, publishPage, { pageId }, wait);
}

function describePlan({ title, content, metaDescription }: PageFieldsOfPlan) {
  return { title, content, metaDescription };
}

type PageFieldsOfPlan = Pick<PageFields, 'title' | 'content' | 'metaDescription'>;

function waitKey(pageId: number): string {
  return `publish page ${pageId}`;
}

function planMissing(): AppError {
  return new AppError('not_found', m.pages_schedule_gone());
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const FURTHEST_DAYS = 731;

/** Returns the time rounded down to a minute. Throws `invalid` if it is past or too far in the future. */
function readMinute(publishAt: string, now: Date): Date {
  const minute = Math.floor(Date.parse(publishAt) / MINUTE) * MINUTE;
  if (minute <= now.getTime()) throw planRefuse(m.pages_schedule_past());
  if (minute > now.getTime() + FURTHEST_DAYS * DAY) throw planRefuse(m.pages_schedule_too_far());
  return new Date(minute);
}

function planRefuse(message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field: 'publishAt', message }] });
}

function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}
