import * as m from '#messages';
import type { ApiToken } from '../../../../contract/staff/api-tokens.ts';
import { send } from '../../../send.ts';
import { ConfirmRemoval } from '../confirm-removal.tsx';

export function RevokeToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { id, name } = token;
  return (
    <ConfirmRemoval
      title={m.staff_members_revoke_the_token()}
      name={name}
      explanation={m.staff_members_the_program_is_refused_from()}
      confirmLabel={m.staff_members_revoke()}
      run={() => send('DELETE /api/admin/tokens/:id', { params: { id } })}
      done={{ title: m.staff_members_token_revoked(), description: name }}
      fallback={m.staff_members_the_token_could_not_be_revoked()}
      onClose={onClose}
    />
  );
}
