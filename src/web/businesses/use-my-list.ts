import { readIds } from '../../domain/my-list.ts';
import { useKept } from '../kit/use-kept.ts';

export const KEY = 'my-list';

export function useMyList(): number[] {
  return readIds(useKept(KEY));
}
