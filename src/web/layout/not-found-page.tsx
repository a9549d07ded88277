import type { LoaderFunctionArgs } from 'react-router';
import { answerNotFound } from './answer-not-found.ts';
import { NotFound } from './not-found.tsx';

export function loadNotFound({ context }: LoaderFunctionArgs) {
  return answerNotFound(context);
}

export function NotFoundPage() {
  return (
    <NotFound
      title="404 Page Not Found"
      explanation="There is nothing at this address. It may have moved."
    />
  );
}
