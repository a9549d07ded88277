import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import { answerNotFound } from './answer-not-found.ts';
import { NotFound } from './not-found.tsx';

export function loadNotFound({ context }: LoaderFunctionArgs) {
  return answerNotFound(context);
}

export function NotFoundPage() {
  return <NotFound title={m.layout_not_found()} explanation={m.layout_not_found_text()} />;
}
