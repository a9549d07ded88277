import { useState } from 'react';
import * as m from '#messages';
import type { NamedArea } from '../../../contract/staff/named-areas.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

interface RemoveAreaProps {
  area: NamedArea;
  lists: string[];
  onRemoved: () => void;
}

export function RemoveArea({ area: { id, name, city }, lists, onRemoved }: RemoveAreaProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useStaffAction({
    run: () => send('DELETE /api/admin/areas/:id', { params: { id } }),
    done: { title: m.staff_areas_area_removed() },
    fallback: m.staff_areas_the_area_could_not_be_removed(),
    lists,
    onDone: onRemoved,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.staff_areas_remove_area()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.staff_areas_remove_name({ name })}
          description={m.staff_areas_its_page_goes_and_searches_no({ city })}
          confirmLabel={m.staff_areas_remove_area()}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
