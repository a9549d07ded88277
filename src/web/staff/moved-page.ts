import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { TriageKind } from '../../contract/staff/triage.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';

export { NotFoundPage } from '../layout/not-found-page.tsx';

/** Screens that became a part of the queue, by the last word of their address. */
const kinds = new Map<string | undefined, TriageKind>([
  ['photos', 'photo'],
  ['changes', 'change'],
]);

export function loadMoved({ params, context }: LoaderFunctionArgs) {
  const kind = kinds.get(params.moved);
  return kind ? redirect(`/admin/triage?kind=${kind}`, 301) : answerNotFound(context);
}
