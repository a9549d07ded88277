import { readIds } from '../../domain/my-list.ts';
import { useKept } from '../kit/use-kept.ts';

export const KEY = 'my-list';

/** Ids of the businesses that a visitor saved in this browser, the latest first. */
export function useMyList(): number[] {
  return readIds(useKept(KEY));
}
