import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { read } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { BackLink } from '../kit/ui/back-link.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Message } from '../kit/ui/message.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { AddressForm } from './address-form.tsx';
import { ReviewForm, thank } from './review-form.tsx';

function readListing(id = '') {
  return read('GET /api/businesses/listed', { query: { ids: id } });
}

const sentPhotos = ['sent', 'lost'] as const;

const isId = (id = '') => /^[1-9]\d{0,14}$/.test(id);

export async function loadWriteReview({ params: { id }, context }: LoaderFunctionArgs) {
  const found = isId(id) ? await loadQuery(context, readListing(id)) : [];
  return found?.length === 0 ? answerNotFound(context) : null;
}

export function WriteReviewPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { sent, key } = useParameters(screens.writeReview);
  const { data, isPending, error } = useQuery({ ...readListing(id), enabled: isId(id) });
  if (error) throw error;
  if (isId(id) && isPending) return <div className="page-width skeleton my-8 h-150 max-w-xl" />;
  const business = data?.[0];
  if (!business) {
    return <NotFound title={m.businesses_not_found()} explanation={m.report_business_gone()} />;
  }
  const back = businessPath(business);
  if (sent) {
    const [said, ...more] = sent.split('-');
    const thanks = thank({
      held: said === 'held',
      awaitsConfirmation: more.includes('unconfirmed'),
      isLinkMailed: more.includes('mailed'),
      photos: sentPhotos.find((one) => more.includes(`photos${one}`)) ?? 'none',
    });
    return (
      <>
        <Metadata title={m.reviews_sent_title()} isHidden />
        <Message title={m.reviews_sent_title()} level="h1">
          <p className="text-lg">{thanks}</p>
          {key && <AddressForm addressKey={key} />}
          <ButtonLink to={back}>{m.common_back_to_business()}</ButtonLink>
        </Message>
      </>
    );
  }
  return (
    <div className="page-width max-w-xl py-6 lg:py-10">
      <Metadata title={m.reviews_write()} isHidden />
      <BackLink to={back}>{business.name}</BackLink>
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{m.reviews_write()}</h1>
      <ReviewForm business={business} onClose={() => void navigate(back)} />
    </div>
  );
}
