import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { read } from '../kit/api.ts';
import { loadPagesOrRefusal, loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readParameters, useParameters } from '../kit/parameters.ts';
import { readPages } from '../kit/read-pages.ts';
import { useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Message } from '../kit/ui/message.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { ownEventFields } from './own-event-fields.ts';
import { SubmitEvent } from './submit-form.tsx';

const isId = (id = '') => /^[1-9]\d{0,14}$/.test(id);

function readListing(id: string) {
  return read('GET /api/businesses/listed', { query: { ids: id } });
}

export async function loadSubmitEvent({ request, context }: LoaderFunctionArgs) {
  const { business = '' } = readParameters(screens.submitEvent, request);
  if (isId(business)) await loadQuery(context, readListing(business));
  const refused = await loadPagesOrRefusal(
    context,
    readPages('GET /api/events', { query: { limit: '1' } }),
  );
  if (!refused) await loadQuery(context, ownEventFields);
  // The API responds with an error if the site has no events.
  return refused;
}

export function SubmitEventPage() {
  const { business = '', sent, picture } = useParameters(screens.submitEvent);
  const site = useSite();
  const { data } = useQuery({ ...readListing(business), enabled: isId(business) });
  const { data: own = [] } = useQuery({ ...ownEventFields, enabled: Boolean(site.events) });
  if (!site.events) {
    return <NotFound title={m.common_page_not_found()} explanation={m.events_off()} />;
  }
  if (sent) return <EventSent hasLostPicture={picture === 'lost'} />;
  return <SubmitEvent key={business} listing={data?.[0] ?? null} own={own} />;
}

function EventSent({ hasLostPicture }: { hasLostPicture: boolean }) {
  return (
    <>
      <Metadata title={m.common_thanks()} isHidden />
      <Message title={m.common_thanks()} level="h1">
        <p className="text-lg">{m.events_sent_text()}</p>
        {hasLostPicture && <p>{m.events_sent_no_picture()}</p>}
        <ButtonLink to="/events">{m.events_see_all()}</ButtonLink>
      </Message>
    </>
  );
}
