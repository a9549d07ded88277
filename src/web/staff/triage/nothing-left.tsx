import * as m from '#messages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { Filters } from './use-filters.ts';

export function NothingLeft({ filters }: { filters: Filters }) {
  if (filters.isFiltered) {
    return (
      <Message title={m.triage_empty_title()}>
        <p className="text-muted">{m.triage_empty_filtered()}</p>
        <Button variant="secondary" onClick={filters.clear}>
          {m.triage_empty_show_all()}
        </Button>
      </Message>
    );
  }
  return (
    <Message title={m.triage_all_done()}>
      <p className="text-muted">{m.triage_all_done_text()}</p>
      <ButtonLink variant="secondary" to="/admin">
        {m.admin_dashboard()}
      </ButtonLink>
    </Message>
  );
}
