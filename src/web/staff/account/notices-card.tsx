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
    <Card title={m.staff_account_emails_about_work()}>
      {data && <Choices choices={data} />}
      {!data && error && (
        <ListFailure error={error} fallback={m.staff_account_your_choices_could_not_be_loaded()} />
      )}
      {!data && !error && <StaffSkeleton className="h-60" />}
    </Card>
  );
}

function Choices({ choices }: { choices: NoticeChoices }) {
  const choose = useChoose(choices);
  return (
    <div className="grid gap-3">
      <SwitchField
        label={m.staff_account_daily_email()}
        hint={m.staff_account_each_morning_what_waits_for_you()}
        checked={choices.dailyDigest}
        onChange={(dailyDigest) => choose({ dailyDigest })}
      />
      <SwitchField
        label={m.staff_account_email_when_something_waits_too()}
        hint={m.staff_account_when_the_oldest_waits_longer_than()}
        checked={choices.overdueMail}
        onChange={(overdueMail) => choose({ overdueMail })}
      />
      <SwitchField
        label={m.staff_account_live_dashboard()}
        hint={m.staff_account_the_numbers_on_the_dashboard_move()}
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
      const description =
        error instanceof HttpError ? error.detail : m.staff_account_your_choice_was_not_saved();
      toast({ title: m.staff_account_error(), description, variant: 'destructive' });
      return queryClient.invalidateQueries({ queryKey: question.queryKey });
    },
  });
  return (changed: Partial<NoticeChoices>) => {
    const now = { ...(queryClient.getQueryData(question.queryKey) ?? choices), ...changed };
    queryClient.setQueryData(question.queryKey, now);
    mutate(now);
  };
}
