import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { readOrNull } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useParameters } from '../kit/parameters.ts';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Message } from '../kit/ui/message.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const newsletter = readOrNull('GET /api/newsletter', {});

export async function loadNewsletter({ context }: LoaderFunctionArgs) {
  return (await loadQuery(context, newsletter)) === null ? answerNotFound(context) : null;
}

export function NewsletterPage() {
  const { data, error } = useQuery(newsletter);
  const { sent } = useParameters(screens.newsletter);
  if (error) throw error;
  if (data === null) {
    return <NotFound title={m.layout_not_found()} explanation={m.newsletters_off()} />;
  }
  const title = sent ? m.common_check_email() : m.newsletters_page_title();
  return (
    <>
      <Metadata title={title} isHidden />
      {sent ? (
        <Message title={title} level="h1">
          <p className="text-muted">{m.newsletters_sent_text()}</p>
          <ButtonLink to="/">{m.common_go_home()}</ButtonLink>
        </Message>
      ) : (
        <div className="page-width py-6">
          <div className="mx-auto flex max-w-xl flex-col gap-4">
            <h1 className="text-2xl font-extrabold">{title}</h1>
            <p className="text-muted">{m.newsletters_lead()}</p>
            <NewsletterForm />
          </div>
        </div>
      )}
    </>
  );
}
