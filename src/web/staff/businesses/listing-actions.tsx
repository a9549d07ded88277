import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/staff/businesses.ts';
import { send } from '../../send.ts';
import { Rich } from '../../ui/rich.tsx';
import type { Action, Asked } from '../decide.tsx';
import { linkDeleted } from '../listing-link.tsx';
import { RejectionMail } from './rejection-mail.tsx';
import { restoreBusiness, undoChange } from './undo-change.ts';

type Listing = Pick<StaffBusiness, 'id' | 'name' | 'version'>;

export function approval({ id, version }: Pick<Listing, 'id' | 'version'>): Action {
  return {
    label: m.staff_businesses_approve(),
    fallback: m.staff_businesses_failed_to_approve_business(),
    run: async () => {
      const params = { id };
      const approved = await send('POST /api/admin/businesses/:id/approve', {
        params,
        body: { version },
      });
      return {
        title: m.staff_businesses_business_approved_successfully(),
        undo: undoChange(approved, m.staff_businesses_business_is_pending_again()),
      };
    },
  };
}

export function rejection({ id, name }: Pick<Listing, 'id' | 'name'>): Asked {
  return {
    label: m.staff_businesses_reject(),
    fallback: m.staff_businesses_failed_to_reject_business(),
    asks: {
      title: m.staff_businesses_reject_business(),
      text: (close) => (
        <Rich
          message={m.staff_businesses_name_is_deleted_and_what_was}
          fields={{ name }}
          parts={linkDeleted(close)}
        />
      ),
      confirm: m.staff_businesses_reject(),
      reason: {
        decision: 'reject',
        label: m.staff_businesses_reason_optional(),
        hint: m.staff_businesses_it_is_part_of_the_email(),
      },
      more: (reason) => <RejectionMail id={id} reason={reason} />,
    },
    run: async (reason) => {
      const rejected = await send('DELETE /api/admin/businesses/:id/reject', {
        params: { id },
        query: { reason },
      });
      return {
        title: m.staff_businesses_business_rejected_successfully(),
        undo: undoChange(rejected, m.staff_businesses_business_restored_successfully()),
      };
    },
  };
}

export function upgrade({ id, name }: Pick<Listing, 'id' | 'name'>): Asked {
  return {
    label: m.staff_businesses_upgrade(),
    fallback: m.staff_businesses_failed_to_upgrade_business(),
    asks: {
      title: m.staff_businesses_upgrade_to_premium(),
      text: m.staff_businesses_name_becomes_premium_without_end({ name }),
      confirm: m.staff_businesses_upgrade(),
    },
    run: async () => {
      const upgraded = await send('POST /api/admin/businesses/:id/upgrade', { params: { id } });
      return {
        title: m.staff_businesses_business_upgraded_to_premium(),
        undo: undoChange(upgraded, m.staff_businesses_upgrade_undone()),
      };
    },
  };
}

export function removal({ id, name }: Pick<Listing, 'id' | 'name'>): Asked {
  return {
    label: m.staff_businesses_delete(),
    fallback: m.staff_businesses_failed_to_delete_business(),
    asks: {
      title: m.staff_businesses_delete_business(),
      text: (close) => (
        <Rich
          message={m.staff_businesses_are_you_sure_you_want_to}
          fields={{ name }}
          parts={linkDeleted(close)}
        />
      ),
      confirm: m.staff_businesses_delete(),
    },
    run: async () => {
      const removed = await send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} });
      return {
        title: m.staff_businesses_business_deleted_successfully(),
        undo: undoChange(removed, m.staff_businesses_business_restored_successfully()),
      };
    },
  };
}

export function restoration(id: number): Action {
  return {
    label: m.staff_businesses_deleted(),
    fallback: m.staff_businesses_failed_to_restore_business(),
    run: () => restoreBusiness(id),
  };
}
