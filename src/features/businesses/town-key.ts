import { spellTown } from '../../contract/town-key.ts';
import { foldText } from '../../platform/fold-text.ts';

export function townKey(city: string, state = ''): string {
  return spellTown(foldText(city), state);
}
