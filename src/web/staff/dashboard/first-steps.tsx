import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { FirstStep } from '../../../contract/staff/settings.ts';
import { HttpError, read } from '../../api.ts';
import { loadQuery } from '../../load.ts';
import { send } from '../../send.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

const question = read('GET /api/admin/settings/first-steps', {});

/** Before the dashboard is shown, so that nothing on it moves down. Who may not ask needs no answer. */
export async function loadFirstSteps({ context }: LoaderFunctionArgs) {
  try {
    await loadQuery(context, { ...question, staleTime: 0 }, true);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
  return null;
}

const steps: Record<FirstStep, { title: string; why: string; to: string }> = {
  import: {
    title: m.dashboard_step_import(),
    why: m.dashboard_step_import_why(),
    to: '/admin/transfer',
  },
  invite: {
    title: m.dashboard_step_invite(),
    why: m.dashboard_step_invite_why(),
    to: '/admin/staff',
  },
  look: { title: m.dashboard_step_look(), why: m.dashboard_step_look_why(), to: '/' },
};

export function FirstSteps() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...question, refetchOnMount: false });
  const look = useMutation({
    mutationFn: () => send('POST /api/admin/settings/first-steps/look', {}),
    onSuccess: (left) => queryClient.setQueryData(question.queryKey, left),
  });
  if (!data || data.left.length === 0) return null;
  return (
    <div className="mb-5">
      <Card title={m.dashboard_steps_title()}>
        <ul className="-mb-2 divide-y divide-line">
          {data.left.map((step) => (
            <li key={step} className="relative py-2.5">
              <Link
                to={steps[step].to}
                onClick={step === 'look' ? () => look.mutate() : undefined}
                className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
              >
                {steps[step].title}
              </Link>
              <p className="text-sm text-muted">{steps[step].why}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
