import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Rich } from '../../kit/ui/rich.tsx';
import type { Action, OpenConfirmation } from '../../staff/decide.tsx';
import { linkDeleted } from '../../staff/listing-link.tsx';
import { MailText } from '../../staff/mail-text.tsx';
import { useSettled } from '../../staff/use-settled.ts';
import { restoreBusiness, undoChange } from './row-actions.ts';

type Listing = Pick<StaffBusiness, 'id' | 'name' | 'version'>;

export function approval({ id, version }: Pick<Listing, 'id' | 'version'>): Action {
  return {
    label: m.common_approve(),
    fallback: m.listings_approve_failed(),
    run: async () => {
      const params = { id };
      const approved = await send('POST /api/admin/businesses/:id/approve', {
        params,
        body: { version },
      });
      return {
        title: m.listings_approved(),
        undo: undoChange(approved, m.listings_pending_again()),
      };
    },
  };
}

export function rejection({ id, name }: Pick<Listing, 'id' | 'name'>): OpenConfirmation {
  return {
    label: m.common_reject(),
    fallback: m.listings_reject_failed(),
    asks: {
      title: m.listings_reject_title(),
      text: (close) => (
        <Rich message={m.listings_reject_question} fields={{ name }} parts={linkDeleted(close)} />
      ),
      confirm: m.common_reject(),
      reason: {
        decision: 'reject',
        label: m.common_reason_optional(),
        hint: m.listings_reject_reason_hint(),
      },
      more: (reason) => <RejectionMail id={id} reason={reason} />,
    },
    run: async (reason) => {
      const rejected = await send('DELETE /api/admin/businesses/:id/reject', {
        params: { id },
        query: { reason },
      });
      return {
        title: m.listings_rejected(),
        undo: undoChange(rejected, m.listings_restored()),
      };
    },
  };
}

export function upgrade({ id, name }: Pick<Listing, 'id' | 'name'>): OpenConfirmation {
  return {
    label: m.listings_upgrade(),
    fallback: m.listings_upgrade_failed(),
    asks: {
      title: m.premium_upgrade(),
      text: m.listings_upgrade_effect({ name }),
      confirm: m.listings_upgrade(),
    },
    run: async () => {
      const upgraded = await send('POST /api/admin/businesses/:id/upgrade', { params: { id } });
      return {
        title: m.listings_upgraded(),
        undo: undoChange(upgraded, m.listings_upgrade_undone()),
      };
    },
  };
}

export function removal({ id, name }: Pick<Listing, 'id' | 'name'>): OpenConfirmation {
  return {
    label: m.common_delete(),
    fallback: m.listings_delete_failed(),
    asks: {
      title: m.listings_delete_title(),
      text: (close) => (
        <Rich message={m.listings_delete_question} fields={{ name }} parts={linkDeleted(close)} />
      ),
      confirm: m.common_delete(),
    },
    run: async () => {
      const removed = await send('DELETE /api/admin/businesses/:id', { params: { id }, query: {} });
      return {
        title: m.listings_deleted(),
        undo: undoChange(removed, m.listings_restored()),
      };
    },
  };
}

export function restoration(id: number): Action {
  return {
    label: m.listings_filter_deleted(),
    fallback: m.listings_restore_failed(),
    run: () => restoreBusiness(id),
  };
}

function RejectionMail({ id, reason }: { id: number; reason: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...read('GET /api/admin/businesses/:id/rejection-mail', {
      params: { id },
      query: { reason: useSettled(reason) },
    }),
    enabled: isOpen,
    placeholderData: (former) => former,
  });
  return <MailText mail={data} isOpen={isOpen} onOpenChange={setOpen} />;
}
