import * as m from '#messages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { Filters } from './use-filters.ts';

export function NothingLeft({ filters }: { filters: Filters }) {
  if (filters.isFiltered) {
    return (
      <Message title={m.staff_triage_nothing_here()}>
        <p className="text-muted">{m.staff_triage_nothing_that_waits_matches_what()}</p>
        <Button variant="secondary" onClick={filters.clear}>
          {m.staff_triage_show_everything()}
        </Button>
      </Message>
    );
  }
  return (
    <Message title={m.staff_triage_all_done()}>
      <p className="text-muted">{m.staff_triage_nothing_is_waiting_for_you_new()}</p>
      <ButtonLink variant="secondary" to="/admin">
        {m.staff_triage_admin_dashboard()}
      </ButtonLink>
    </Message>
  );
}
