import type { PaymentState } from '../../../contract/payments.ts';
import { Badge } from '../../ui/badge.tsx';
import { stateWords } from './words.ts';

const tones = {
  paid: 'accent',
  partly: 'gold',
  refunded: 'plain',
  disputed: 'gold',
  open: 'plain',
  failed: 'plain',
} as const;

export function StateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
}
