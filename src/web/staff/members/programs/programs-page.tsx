import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import type { ApiToken } from '../../../../contract/staff/api-tokens.ts';
import { StaffOnly } from '../../../accounts/staff-only.tsx';
import { read } from '../../../api.ts';
import { Metadata } from '../../../metadata.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Plus } from '../../../ui/later-icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { ListFailure } from '../../list-failure.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { TokenItem } from './token-item.tsx';

const TokenForm = lazy(() =>
  import('./token-form.tsx').then((module) => ({ default: module.TokenForm })),
);

type Task = 'make' | ApiToken;

export function ProgramsPage() {
  return <StaffOnly>{(user) => <Programs user={user} />}</StaffOnly>;
}

function Programs({ user }: { user: User }) {
  const { data: tokens, error } = useQuery({ ...read('GET /api/admin/tokens', {}), staleTime: 0 });
  const [task, setTask] = useState<Task | null>(null);
  const isHydrated = useIsHydrated();
  const close = () => setTask(null);
  return (
    <div className="page-width max-w-4xl py-6">
      <Metadata title={m.staff_members_programs()} isHidden />
      <BackLink to="/admin/staff">{m.staff_members_staff()}</BackLink>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grow basis-80">
          <h1 className="text-2xl font-extrabold">{m.staff_members_programs()}</h1>
          <p className="text-muted">{m.staff_members_tokens_let_programs_of_yours()}</p>
          <p className="flex flex-wrap gap-x-5">
            <a href="/api/docs" className="font-semibold text-accent hover:underline">
              {m.staff_members_what_programs_can_call()}
            </a>
            <Link to="/admin/staff/webhooks" className="font-semibold text-accent hover:underline">
              {m.staff_members_webhooks()}
            </Link>
          </p>
        </div>
        <Button disabled={!isHydrated} onClick={() => setTask('make')}>
          <Plus size={20} aria-hidden="true" /> {m.staff_members_make_a_token()}
        </Button>
      </div>
      {error && !tokens && (
        <ListFailure error={error} fallback={m.staff_members_the_tokens_could_not_be_loaded()} />
      )}
      {!tokens && !error && (
        <div
          role="status"
          aria-label={m.staff_members_loading_the_tokens()}
          className="skeleton h-40"
        />
      )}
      {tokens?.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-5 text-muted">
          {m.staff_members_no_program_has_a_token_yet()}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {tokens?.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => setTask(token)} />
        ))}
      </ul>
      {task === 'make' && (
        <Dialog open onOpenChange={close} title={m.staff_members_make_a_token()}>
          <Suspense
            fallback={
              <div role="status" aria-label={m.staff_members_loading()} className="skeleton h-96" />
            }
          >
            <TokenForm user={user} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {task && task !== 'make' && <RevokeToken token={task} onClose={close} />}
    </div>
  );
}
