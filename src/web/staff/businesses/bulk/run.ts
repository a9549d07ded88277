import * as m from '#messages';
import type { BulkAction, StaffBusiness } from '../../../../contract/businesses.ts';
import { HttpError } from '../../../api.ts';
import { sourceNames } from '../../../businesses/detail/sources.ts';
import { send } from '../../../send.ts';
import { isKeyOf } from '../../is-key-of.ts';
import type { BulkValues } from './edit-fields.tsx';
import type { Failure } from './failures.tsx';

export type Chosen = Pick<StaffBusiness, 'id' | 'name' | 'version' | 'isApproved'>;

interface BulkChange {
  action: BulkAction;
  businesses: Chosen[];
  reason: string;
  values: BulkValues;
}

/** So many go in one call: progress shows, and little is lost when the network goes. */
const PART = 50;

interface Outcome {
  done: number[];
  failed: Failure[];
  undo: { id: number; version: number }[];
}

/** One part after the other. What the network takes away is left out, and stays selected. */
export async function changeInParts(
  change: BulkChange,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const { businesses } = change;
  const outcome: Outcome = { done: [], failed: [], undo: [] };
  const names = new Map(businesses.map(({ id, name }) => [id, name]));
  for (let at = 0; at < businesses.length; at += PART) {
    const part = businesses.slice(at, at + PART);
    const answer = await changePart(change, part, at === 0);
    outcome.done.push(...answer.done);
    outcome.undo.push(...answer.undo);
    outcome.failed.push(
      ...answer.failed.map((failure) => ({
        ...failure,
        name: names.get(failure.id) ?? m.listings_numbered({ id: failure.id }),
      })),
    );
    onProgress(Math.min(at + PART, businesses.length));
  }
  return outcome;
}

/** The first part may fail as a whole: then nothing has happened yet. */
async function changePart(change: BulkChange, part: Chosen[], isFirst: boolean) {
  try {
    return await send('POST /api/admin/businesses/bulk', { body: toBody(change, part) });
  } catch (error) {
    if (isFirst) throw error;
    const detail = error instanceof HttpError ? error.detail : m.listings_network_failed();
    return { done: [], undo: [], failed: part.map(({ id }) => ({ id, detail })) };
  }
}

function toBody({ action, reason, values }: BulkChange, part: Chosen[]) {
  return {
    ids: part.map(({ id }) => id),
    action,
    ...(action === 'approve' && { versions: part.map(({ id, version }) => ({ id, version })) }),
    ...(action === 'reject' && { reason }),
    ...(action === 'move' && { categoryId: Number(values.categoryId) }),
    ...(action === 'edit' && { edit: toEdit(values) }),
  };
}

export function toEdit({ city, state, source, trades, custom }: BulkValues) {
  return {
    ...(city.trim() && { city: city.trim() }),
    ...(state && { state }),
    ...(isKeyOf(sourceNames, source) && { source }),
    ...(trades.length > 0 && { trades }),
    ...(Object.keys(custom).length > 0 && { custom }),
  };
}
