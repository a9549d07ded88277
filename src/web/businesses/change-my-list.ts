import { MAX_SAVED, readIds } from '../../domain/my-list.ts';
import { keep, readKept } from '../kit/kept.ts';
import { KEY } from './use-my-list.ts';

/** Returns the number of ids that didn't fit on the list. */
export function saveToMyList(ids: number[]): number {
  const saved = readIds(readKept(KEY));
  const added = ids.filter((id) => !saved.includes(id));
  const room = Math.max(0, MAX_SAVED - saved.length);
  write([...added.slice(0, room), ...saved]);
  return Math.max(0, added.length - room);
}

export function removeFromMyList(ids: number[]) {
  write(readIds(readKept(KEY)).filter((id) => !ids.includes(id)));
}

function write(ids: number[]) {
  keep(KEY, ids.join(','));
}
