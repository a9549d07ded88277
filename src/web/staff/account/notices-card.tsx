import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { NoticeChoices } from '../../../contract/staff/notices.ts';
import { HttpError, read } from '../../api.ts';
import { send } from '../../send.ts';
import { Card } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';

const question = read('GET /api/admin/notice-choices', {});

export function NoticesCard() {
  const { data, error } = useQuery({ ...question, staleTime: 0 });
  return (
    <Card title={m.account_mail_title()}>
      {data && <Choices choices={data} />}
      {!data && error && <ListFailure error={error} fallback={m.account_mail_load_failed()} />}
      {!data && !error && <StaffSkeleton className="h-60" />}
    </Card>
  );
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const choose = useChoose(choices);
  return (
    <div className="grid gap-3">
      <SwitchField
        label={m.account_mail_daily()}
        hint={m.account_mail_daily_hint()}
        checked={choices.dailyDigest}
        onChange={(dailyDigest) => choose({ dailyDigest })}
      />
      <SwitchField
        label={m.account_mail_late()}
        hint={m.account_mail_late_hint()}
        checked={choices.overdueMail}
        onChange={(overdueMail) => choose({ overdueMail })}
      />
      <SwitchField
        label={m.account_live()}
        hint={m.account_live_hint()}
        checked={choices.liveDashboard}
        onChange={(liveDashboard) => choose({ liveDashboard })}
      />
    </div>
  );
}

/** Shown as chosen at once; what the server refused goes back. */
function useChoose(choices: NoticeChoices) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    // One after the other, so that the last choice stands.
    scope: { id: 'notice-choices' },
    mutationFn: (body: NoticeChoices) => send('PUT /api/admin/notice-choices', { body }),
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.account_mail_save_failed();
      toast({ title: m.common_error(), description, variant: 'destructive' });
      return queryClient.invalidateQueries({ queryKey: question.queryKey });
    },
  });
  return (changed: Partial<NoticeChoices>) => {
    const now = { ...(queryClient.getQueryData(question.queryKey) ?? choices), ...changed };
    queryClient.setQueryData(question.queryKey, now);
    mutate(now);
  };
}
