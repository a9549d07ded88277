import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { SavedReason } from '../../../contract/queue.staff.ts';
import type { ReasonFor } from '../../../domain/queue-kinds.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { ActionBar, type StaffAction, spoken } from '../../staff/decide.tsx';
import { later } from '../../staff/form.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { allReasons, decisionNames } from '../../staff/reason-field.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';

const ReasonForm = later(() => import('./reason-form.tsx'), 'ReasonForm');

interface ManageReasonsProps {
  decisions: ReasonFor[];
  onClose: () => void;
}

export function ManageReasons({ decisions, onClose }: ManageReasonsProps) {
  const { data, error } = useQuery({ ...allReasons, staleTime: 0 });
  const [edited, setEdited] = useState<SavedReason | 'new' | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.reasons_manage_title()}
      description={m.reasons_manage_lead()}
    >
      {error && !data && <ListFailure error={error} fallback={m.reasons_load_failed()} />}
      {edited ? (
        <Suspense fallback={<StaffSkeleton className="h-80" />}>
          <ReasonForm
            decisions={decisions}
            reason={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : (
        <>
          {data?.length === 0 && <p className="mb-4 text-muted">{m.reasons_empty()}</p>}
          {decisions.map((decision) => {
            const reasons = data?.filter((one) => one.decision === decision) ?? [];
            if (reasons.length === 0) return null;
            return (
              <section key={decision} className="mb-4" aria-label={decisionNames[decision]}>
                <h3 className="font-semibold">{decisionNames[decision]}</h3>
                <ol className="divide-y divide-line">
                  {reasons.map((reason, place) => (
                    <ReasonRow
                      key={reason.id}
                      reason={reason}
                      number={place + 1}
                      onEdit={() => setEdited(reason)}
                    />
                  ))}
                </ol>
              </section>
            );
          })}
          <Button onClick={() => setEdited('new')}>{m.reasons_add()}</Button>
        </>
      )}
    </Dialog>
  );
}

interface ReasonRowProps {
  reason: SavedReason;
  number: number;
  onEdit: () => void;
}

function ReasonRow({ reason: { id, title, text }, number, onEdit }: ReasonRowProps) {
  const offers: StaffAction[] = [
    { label: spoken(m.reasons_edit_named, { title }), variant: 'quiet', onPress: onEdit },
    {
      label: spoken(m.reasons_delete_named, { title }),
      variant: 'quiet',
      fallback: m.reasons_delete_failed(),
      run: async () => {
        await send('DELETE /api/admin/reasons/:id', { params: { id } });
        return { title: m.reasons_deleted(), description: title };
      },
    },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 grow basis-60 text-sm wrap-anywhere">
        <span className="font-semibold">
          {number}. {title}
        </span>
        <span className="block text-muted">{text}</span>
      </span>
      <ActionBar offers={offers} />
    </li>
  );
}
