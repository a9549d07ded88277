import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { readParameters, useParameters } from '../../kit/parameters.ts';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { AddressForm } from '../address-form.tsx';
import { OwnReviewScreen } from './own-review-screen.tsx';
import { readOwnReview } from './read-own-review.ts';

export async function loadOwnReview({ request, context }: LoaderFunctionArgs) {
  const { token } = readParameters(screens.ownReview, request);
  if (!token) return null;
  const found = await loadQuery(context, readOwnReview(token));
  return found === null ? answerNotFound(context) : null;
}

export function OwnReviewPage() {
  const { token, sent } = useParameters(screens.ownReview);
  if (sent) return <LinksSent />;
  if (token) return <OfLink token={token} />;
  return <AskForLinks title={m.my_review_change_title()}>{m.my_review_ask_lead()}</AskForLinks>;
}

function OfLink({ token }: { token: string }) {
  const { data, isPending, error } = useQuery(readOwnReview(token));
  if (error) throw error;
  if (isPending) return <Skeleton />;
  if (data) return <OwnReviewScreen key={token} review={data} token={token} />;
  return <AskForLinks title={m.common_link_dead()}>{m.my_review_link_dead_text()}</AskForLinks>;
}

function Skeleton() {
  return (
    <div role="status" aria-label={m.my_review_loading()} className="page-width max-w-2xl py-8">
      <Metadata title={m.my_review_title()} isHidden />
      <div className="skeleton h-9 w-56 max-w-full" />
      <div className="skeleton mt-6 h-64 w-full" />
    </div>
  );
}

function AskForLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width max-w-xl py-8 lg:py-12">
      <Metadata title={title} isHidden />
      <h1 className="mb-3 text-3xl font-extrabold tracking-tight">{title}</h1>
      <p className="mb-6 text-lg text-muted">{children}</p>
      <AddressForm addressKey={null} />
    </div>
  );
}

/** Shows the same text for every address, so it doesn't reveal who wrote a review. */
function LinksSent() {
  return (
    <>
      <Metadata title={m.common_check_email()} isHidden />
      <Message title={m.common_check_email()} level="h1">
        <p className="text-lg">{m.my_review_links_sent()}</p>
        <p className="text-muted">{m.my_review_links_hint()}</p>
        <p className="text-muted">{m.common_no_email()}</p>
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
      </Message>
    </>
  );
}
