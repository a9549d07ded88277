import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { FirstStep } from '../../../contract/staff/settings.ts';
import { read } from '../../api.ts';
import { keep } from '../../kept.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { useKept } from '../../use-kept.ts';

const question = read('GET /api/admin/settings/first-steps', {});
/** Nothing but the browser knows who has looked. */
const LOOKED = 'looked-at-site';

const steps: Record<FirstStep, { title: string; why: string; to: string }> = {
  import: {
    title: m.first_steps_import(),
    why: m.first_steps_import_why(),
    to: '/admin/transfer',
  },
  invite: { title: m.first_steps_invite(), why: m.first_steps_invite_why(), to: '/admin/staff' },
  look: { title: m.first_steps_look(), why: m.first_steps_look_why(), to: '/' },
};

export function FirstSteps() {
  const { data } = useQuery({ ...question, staleTime: 0 });
  const hasLooked = useKept(LOOKED) !== '';
  const left = data?.left.filter((step) => step !== 'look' || !hasLooked) ?? [];
  if (left.length === 0) return null;
  return (
    <div className="mb-5">
      <Card title={m.first_steps_title()}>
        <ul className="-mb-2 divide-y divide-line">
          {left.map((step) => (
            <li key={step} className="relative py-2.5">
              <Link
                to={steps[step].to}
                onClick={() => step === 'look' && keep(LOOKED, 'yes')}
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
