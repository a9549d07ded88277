import * as m from '#messages';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { send } from '../../send.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { PAGE_LISTS } from './lists.ts';

export function CancelPlan({ page, onClose }: { page: StaffPage; onClose: () => void }) {
  const { id, plan } = page;
  const cancel = useStaffAction({
    run: () => send('DELETE /api/admin/pages/:id/plan', { params: { id } }),
    done: {
      title: m.staff_pages_time_canceled(),
      description: m.staff_pages_the_page_stays_as_it_is(),
    },
    undo: (now) => () => setAgain(now, plan),
    fallback: m.staff_pages_failed_to_cancel_the_time(),
    lists: PAGE_LISTS,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_pages_cancel_the_time_of_title({ title: page.title })}
      description={
        page.isPublished
          ? m.staff_pages_visitors_keep_seeing_the_page_as()
          : m.staff_pages_the_page_stays_a_draft_its()
      }
      confirmLabel={m.staff_pages_cancel_the_time()}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
    />
  );
}

async function setAgain({ id, slug, isPublished, version }: StaffPage, plan: StaffPage['plan']) {
  if (plan) {
    const { title, content, metaDescription, publishAt } = plan;
    const text = { title, content, metaDescription, publishAt };
    await send('PUT /api/admin/pages/:id', {
      params: { id },
      body: { slug, isPublished, version, ...text },
    });
  }
  return { title: m.staff_pages_the_time_is_set_again() };
}
