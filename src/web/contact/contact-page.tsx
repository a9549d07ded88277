import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { readOrNull } from '../api.ts';
import { ContentSkeleton } from '../content/content-page.tsx';
import { fillPage } from '../content/fill-page.ts';
import { readPage } from '../content/read-page.ts';
import { RichText } from '../content/rich-text.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { readParameters, useParameters } from '../parameters.ts';
import { useSite } from '../site.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageSent } from './message-sent.tsx';

const page = readPage('contact');

function readBusiness(slug: string) {
  return readOrNull('GET /api/businesses/:slug', { params: { slug } });
}

export async function loadContact({ request, context }: LoaderFunctionArgs) {
  const { about } = readParameters(screens.contact, request);
  const [found] = await Promise.all([
    loadQuery(context, page),
    about && loadQuery(context, readBusiness(about)),
  ]);
  return found === null ? answerNotFound(context) : null;
}

export function ContactPage() {
  const { about = '', sent, topic } = useParameters(screens.contact);
  const site = useSite();
  const { data: read, isPending, error } = useQuery(page);
  const { data: business } = useQuery({ ...readBusiness(about), enabled: about !== '' });
  if (error) throw error;
  if (isPending) return <ContentSkeleton />;
  if (!read) {
    return <NotFound title={m.common_page_not_found()} explanation={m.common_page_missing()} />;
  }
  if (sent) return <MessageSent />;
  const found = fillPage(read, site);
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={found.title}
        description={found.metaDescription ?? undefined}
        canonicalPath="/contact"
      />
      <h1 className="mb-2 text-3xl font-extrabold tracking-tight lg:mb-6 lg:text-4xl">
        {found.title}
      </h1>
      <a
        href="#write"
        className="mb-4 inline-flex min-h-11 items-center font-semibold text-accent underline lg:hidden"
      >
        {m.contact_go_to_form()}
      </a>
      <div className="grid gap-x-16 gap-y-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <RichText html={found.content} />
        <MessageForm business={business ?? null} topic={topic} />
      </div>
    </div>
  );
}
