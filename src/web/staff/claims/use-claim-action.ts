import * as m from '#messages';
import { useStaffAction } from '../use-staff-action.ts';

const LISTS = ['/api/admin/claims', '/api/admin/audit'] as const;

interface ClaimActionOptions {
  run: () => Promise<unknown>;
  done: string;
  onClose?: () => void;
}

export function useClaimAction({ run, done, onClose }: ClaimActionOptions) {
  return useStaffAction<void, unknown>({
    run,
    done: { title: done },
    fallback: m.staff_claims_the_claim_could_not_be_changed(),
    lists: LISTS,
    onDone: () => onClose?.(),
    // Someone else has decided it meanwhile.
    onRefused: ({ status }) => {
      if (status === 409) onClose?.();
    },
  });
}
