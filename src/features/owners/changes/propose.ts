import * as m from '#messages';
import type { ListingEdit } from '../../../contract/listing.owner.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import type { CustomEdit } from '../../../domain/custom-values.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { isUnchanged, type ListingChange } from '../../businesses/model/change-listing.rules.ts';
import type { Changed } from '../../businesses/model/change-listing.ts';
import { withCustom } from '../../businesses/model/custom-fields.rules.ts';
import { tellCustom } from '../../businesses/model/custom-fields.ts';
import { chooseTrades } from '../../businesses/model/edit.rules.ts';
import { findCategory } from '../../businesses/model/queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { findTradeNames } from '../../trades/ids.queries.ts';
import {
  changedWords,
  columnsOf,
  endWaiting,
  findChange,
  freeColumns,
  guardedOf,
  insertProposal,
  isSameValue,
  listProposals,
  listSubmitted,
  lockWaiting,
  type Proposal,
  proposeCustom,
  submittedOf,
  type WaitingChangeRow,
} from './waiting.ts';

export interface SavePlan {
  change: ListingChange;
  /** New pending changes. They replace pending changes to the same field. */
  proposals: Proposal[];
  /** Pending changes to withdraw, because other values or the current ones were sent. */
  withdrawn: WaitingChangeRow[];
}

export function planSave(
  row: ListingRow,
  waiting: WaitingChangeRow[],
  wanted: {
    edit: ListingEdit;
    names: { is: string; wanted: string };
    trades: number[] | undefined;
    custom: { edit: CustomEdit; fields: readonly CustomField[] };
  },
): SavePlan {
  const { edit, names, trades, custom } = wanted;
  const differing = listProposals(guardedOf(row, names.is), {
    ...edit,
    categoryName: names.wanted,
  });
  const chosen = trades ? chooseTrades(row, trades, 'owner') : null;
  const [now, later] = splitCustom(row, waiting, custom);
  const free = {
    ...freeColumns(edit),
    ...(chosen && !isUnchanged(row, chosen) && chosen),
    custom: withCustom(row.custom, now),
  };
  const columns = differing.map(({ proposed }) => columnsOf(proposed, names.wanted, row));
  const atOnce: ListingChange = row.isApproved ? free : Object.assign({}, free, ...columns);
  const asked = row.isApproved ? [...differing, ...proposeCustom(custom.fields, row, later)] : [];
  const isWaiting = ({ field, proposed }: Proposal) =>
    waiting.some((one) => one.field === field && isSameValue(one.proposed, proposed));
  const isWanted = ({ field, proposed }: WaitingChangeRow) =>
    asked.some((one) => one.field === field && isSameValue(one.proposed, proposed));
  return {
    change: atOnce,
    proposals: asked.filter((proposal) => !isWaiting(proposal)),
    withdrawn: waiting.filter((one) => !isWanted(one)),
  };
}

function splitCustom(
  { isApproved }: ListingRow,
  waiting: WaitingChangeRow[],
  { edit, fields }: { edit: CustomEdit; fields: readonly CustomField[] },
): [now: CustomEdit, later: CustomEdit] {
  if (!isApproved) return [edit, {}];
  const isWaiting = ([key]: [string, unknown]) =>
    fields.some((field) => field.key === key && field.waits);
  const [later = [], now = []] = [true, false].map((is) =>
    Object.entries(edit).filter((entry) => isWaiting(entry) === is),
  );
  const former = waiting.find(({ field }) => field === 'fields')?.proposed.custom;
  return [Object.fromEntries(now), { ...former, ...Object.fromEntries(later) }];
}

export function isDone(row: ListingRow, { change, proposals, withdrawn }: SavePlan): boolean {
  return isUnchanged(row, change) && proposals.length === 0 && withdrawn.length === 0;
}

export async function settleProposals(
  trx: DatabaseTransaction,
  { after, plan, at }: Changed & { plan: SavePlan; at: Date },
): Promise<{ notes: MailValue[]; waitingIds: number[] }> {
  const { proposals, withdrawn } = plan;
  const isReplaced = (field: string) => proposals.some((proposal) => proposal.field === field);
  const idsOf = (replaced: boolean) =>
    withdrawn.filter(({ field }) => isReplaced(field) === replaced).map(({ id }) => id);
  await endWaiting(trx, idsOf(true), { state: 'outdated', by: 'owner', at });
  await endWaiting(trx, idsOf(false), { state: 'withdrawn', by: 'owner', at });
  const waitingIds: number[] = [];
  for (const proposal of proposals) {
    const { version, id: businessId } = after;
    waitingIds.push(await insertProposal(trx, businessId, { ...proposal, at, version }));
    await recordListingChange(trx, {
      at,
      actor: 'owner',
      action: 'owner.propose',
      businessId,
      before: proposal.was,
      after: proposal.proposed,
    });
  }
  return { waitingIds, notes: proposals.map(describeProposal) };
}

export async function proposeSubmission(
  trx: DatabaseTransaction,
  row: ListingRow,
  sent: ListingChange,
  at: Date,
): Promise<void> {
  const wanted = { ...row, ...sent };
  const differing = listSubmitted(
    submittedOf(row, await nameOwn(trx, row)),
    submittedOf(wanted, await nameOwn(trx, wanted)),
  );
  const isIn = (list: Omit<Proposal, 'was'>[], { field, proposed }: Omit<Proposal, 'was'>) =>
    list.some((one) => one.field === field && isSameValue(one.proposed, proposed));
  const waiting = await lockWaiting(trx, row.id);
  const former = waiting.filter((one) => !isIn(differing, one)).map(({ id }) => id);
  await endWaiting(trx, former, { state: 'outdated', by: 'visitor', at });
  for (const proposal of differing.filter((one) => !isIn(waiting, one))) {
    const { version, id: businessId } = row;
    await insertProposal(trx, businessId, { ...proposal, at, version });
    await recordListingChange(trx, {
      at,
      actor: 'visitor',
      action: 'business.propose-again',
      businessId,
      after: { field: proposal.field },
    });
  }
}

export async function nameOwn(
  trx: DatabaseTransaction,
  { categoryId, trades, custom }: ListingRow,
): Promise<{ categoryName: string; tradeNames: string[]; customWords: string }> {
  const category = await findCategory(trx, categoryId);
  const names = await findTradeNames(trx, trades);
  return {
    categoryName: category?.name ?? '',
    tradeNames: trades.flatMap((id) => names.get(id) ?? []),
    customWords: await tellCustom(trx, custom),
  };
}

function describeProposal({ field, was, proposed }: SavePlan['proposals'][number]): MailValue {
  const change = {
    field: { words: changedWords(field) },
    before: describeValues(was) || { words: 'nothing' },
    after: describeValues(proposed),
  };
  return { words: 'waits-for-team', with: { change: { words: 'change', with: change } } };
}

export async function withdrawChange(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
  changeId: number,
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const change = await findChange(trx, changeId);
    if (change?.businessId !== businessId) {
      throw new AppError('not_found', m.changes_gone_page());
    }
    const ended = await endWaiting(trx, [changeId], { state: 'withdrawn', by: 'owner', at });
    if (ended.length === 0 && change.state !== 'withdrawn') {
      throw new AppError('conflict', m.common_already_decided());
    }
    if (ended.length === 0) return;
    const { was: before, proposed: after } = change;
    const action = 'owner.withdraw';
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, before, after });
  });
}
