import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { eventStatus } from '../../../contract/events.owner.ts';
import { screens } from '../../../contract/screens.ts';
import { hasRight } from '../../../domain/rights.ts';
import { useStaff } from '../../accounts/use-staff.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { Plus } from '../../kit/ui/later-icons.tsx';
import { ActionBar } from '../../staff/decide.tsx';
import { FormDialog, later } from '../../staff/form.tsx';
import { StaffList, StaffScreen, Views } from '../../staff/staff-screen.tsx';
import { statusNames } from '../event-state.tsx';
import { EventFacts, eventOffers } from './event-item.tsx';
import { Feeds } from './feeds.tsx';

const EventEditForm = later(() => import('./edit-form.tsx'), 'EventEditForm');
const ImportForm = later(() => import('./import-form.tsx'), 'ImportForm');

export function EventsStaffPage() {
  const given = useParameters(screens.staffEvents);
  const { show, q } = given;
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const user = useStaff();
  const mayTransfer = user !== null && hasRight(user, 'transfer');
  const status = eventStatus.safeParse(show).data;
  const hrefWith = (change: { show?: string | undefined }) =>
    `/admin/events${formatParameters(screens.staffEvents, { ...given, ...change })}`;
  const close = () => setOpen(null);
  return (
    <StaffScreen
      title={m.events_title()}
      about={m.events_staff_lead()}
      tools={
        <>
          <Button onClick={() => setOpen('add')}>
            <Plus size={20} aria-hidden="true" /> {m.events_add()}
          </Button>
          {mayTransfer && (
            <>
              <Button variant="secondary" onClick={() => setOpen('import')}>
                {m.transfer_import()}
              </Button>
              <ButtonAnchor variant="secondary" href="/api/admin/events/export" download>
                {m.exports_title()}
              </ButtonAnchor>
            </>
          )}
        </>
      }
    >
      <Views
        label={m.common_state()}
        views={[
          { to: hrefWith({ show: undefined }), name: m.common_all(), isCurrent: !show },
          ...eventStatus.options.map((one) => ({
            to: hrefWith({ show: one }),
            name: statusNames[one],
            isCurrent: show === one,
          })),
          ...(mayTransfer
            ? [
                {
                  to: hrefWith({ show: 'calendars' }),
                  name: m.events_feeds(),
                  isCurrent: show === 'calendars',
                },
              ]
            : []),
        ]}
      />
      {show === 'calendars' && mayTransfer ? (
        <Feeds />
      ) : (
        <>
          <Search key={q} q={q} />
          <StaffList
            list="GET /api/admin/events"
            request={{ query: { ...(status && { status }), ...(q && { q }) } }}
            label={m.events_title()}
            none={m.events_staff_none()}
            failure={m.events_staff_failed()}
            keyOf={({ id }) => id}
          >
            {(event) => (
              <>
                <EventFacts event={event} />
                <ActionBar
                  offers={eventOffers(event)}
                  className={event.status === 'approved' ? '-ml-3' : ''}
                />
              </>
            )}
          </StaffList>
        </>
      )}
      {open === 'add' && (
        <FormDialog title={m.events_add()} size="wide" onClose={close}>
          <EventEditForm event={null} onClose={close} />
        </FormDialog>
      )}
      {open === 'import' && (
        <FormDialog title={m.events_import_title()} onClose={close}>
          <ImportForm onClose={close} />
        </FormDialog>
      )}
    </StaffScreen>
  );
}

function Search({ q }: { q: string | undefined }) {
  const navigate = useNavigate();
  const given = useParameters(screens.staffEvents);
  return (
    <search>
      <form
        className="mb-4 flex max-w-xl items-end gap-3 *:first:grow"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('q');
          void navigate(
            `/admin/events${formatParameters(screens.staffEvents, { ...given, q: String(typed ?? '') })}`,
          );
        }}
      >
        <TextField
          label={m.common_what()}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
        />
        <Button type="submit" variant="secondary">
          {m.common_search()}
        </Button>
      </form>
    </search>
  );
}
