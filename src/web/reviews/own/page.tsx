import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { loadQuery } from '../../load.ts';
import { Metadata } from '../../metadata.tsx';
import { readParameters, useParameters } from '../../parameters.ts';
import { AskForLinks, LinksSent } from './ask-for-links.tsx';
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
  return (
    <AskForLinks title={m.reviews_own_change_your_review()}>
      {m.reviews_own_enter_the_email_address_that_you()}
    </AskForLinks>
  );
}

function OfLink({ token }: { token: string }) {
  const { data, isPending, error } = useQuery(readOwnReview(token));
  if (error) throw error;
  if (isPending) return <Skeleton />;
  if (data) return <OwnReviewScreen key={token} review={data} token={token} />;
  return (
    <AskForLinks title={m.reviews_own_this_link_no_longer_works()}>
      {m.reviews_own_the_review_is_gone_its_email()}
    </AskForLinks>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.reviews_own_loading_your_review()}
      className="page-width max-w-2xl py-8"
    >
      <Metadata title={m.reviews_own_your_review()} isHidden />
      <div className="skeleton h-9 w-56 max-w-full" />
      <div className="skeleton mt-6 h-64 w-full" />
    </div>
  );
}
