import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { readOrNull } from '../../api.ts';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { loadQuery } from '../../load.ts';
import { readParameters, useParameters } from '../../parameters.ts';
import { PurchaseScreen } from './screen.tsx';

const NOTHING = 999_999_999_999_999;

function readPurchase(text = '', token = '') {
  const id = /^[1-9]\d{0,14}$/.test(text) ? text : NOTHING;
  return readOrNull('GET /api/purchases/:id', { params: { id }, query: { token } });
}

export async function loadPurchase({ params, request, context }: LoaderFunctionArgs) {
  const { token } = readParameters(screens.purchase, request);
  const purchase = await loadQuery(context, readPurchase(params.id, token));
  return purchase === null ? answerNotFound(context) : null;
}

export function PurchasePage() {
  const { id } = useParams();
  const { token } = useParameters(screens.purchase);
  const { data: purchase, isPending, error } = useQuery(readPurchase(id, token));
  if (error) throw error;
  if (isPending) return <PurchaseSkeleton />;
  if (!purchase) {
    return <NotFound title={m.receipt_not_found()} explanation={m.payments_receipt_link_wrong()} />;
  }
  return <PurchaseScreen purchase={purchase} />;
}

function PurchaseSkeleton() {
  return (
    <div role="status" aria-label={m.receipt_loading()} className="page-width py-8">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <div className="skeleton h-10 w-56 max-w-full" />
        <div className="skeleton h-96 w-full" />
      </div>
    </div>
  );
}
