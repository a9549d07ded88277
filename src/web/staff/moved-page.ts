import { type LoaderFunctionArgs, redirect } from 'react-router';
import { screens } from '../../contract/screens.ts';
import type { QueueKind } from '../../domain/queue-kinds.ts';
import { formatParameters, readParameters } from '../kit/parameters.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';

/** Maps old screen URLs, by their last segment, to queue kinds. */
const kinds = new Map<string | undefined, QueueKind>([
  ['photos', 'photo'],
  ['changes', 'change'],
  ['doubts', 'doubt'],
  ['messages', 'message'],
  ['claims', 'claim'],
  ['reports', 'report'],
  ['duplicates', 'twin'],
]);
/** Status values of the old lists that mean "done". */
const done = new Set(['done', 'closed', 'merged', 'different']);

export function loadMoved({ params, request, context }: LoaderFunctionArgs) {
  const kind = kinds.get(params.moved);
  if (!kind) return answerNotFound(context);
  const { status } = readParameters(screens.moved, request);
  const show = status && done.has(status) ? 'done' : undefined;
  return redirect(`/admin/triage${formatParameters(screens.triage, { kind, show })}`, 301);
}
