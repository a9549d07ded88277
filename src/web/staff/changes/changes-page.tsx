import * as m from '#messages';
import { QueueList, StaffScreen } from '../staff-screen.tsx';
import { ChangeItem } from './change-item.tsx';

export function ChangesPage() {
  return (
    <StaffScreen
      title={m.staff_changes_changes_by_owners()}
      about={m.staff_changes_new_names_addresses_and_categories()}
    >
      <QueueList
        list="GET /api/admin/changes"
        request={{ query: {} }}
        label={m.staff_changes_waiting_changes()}
        none={m.staff_changes_no_changes_are_waiting()}
        failure={m.staff_changes_the_changes_could_not_be_loaded()}
      >
        {(changes) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {changes.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </ol>
        )}
      </QueueList>
    </StaffScreen>
  );
}
