import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import { NotFound } from '../layout/not-found.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { DeskClosed } from './desk-closed.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { Overview } from './overview.tsx';
import { readQuestion } from './question/read-question.ts';
import { readDesk } from './read-desk.ts';
import { readReportedProblems } from './reports/read-reports.ts';
import { type DeskSection, sections } from './sections.ts';

const overview: DeskSection = {
  name: '',
  title: m.owner_overview(),
  Component: Overview,
  load: (context, id) =>
    Promise.all([
      loadQuery(context, readReportedProblems(id)),
      loadQuery(context, readQuestion(id)),
    ]),
};

function findSection(name = ''): DeskSection | undefined {
  return name === '' ? overview : sections.find((section) => section.name === name);
}

function readId(text = ''): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export async function loadDesk({ params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const desk = id === 0 ? null : await loadQuery(context, readDesk(id));
  if (desk === null) return data(null, { status: 401 });
  const section = findSection(params.section);
  if (!section) return data(null, { status: 404 });
  await section.load?.(context, id);
  return null;
}

export function DeskPage() {
  const params = useParams();
  const id = readId(params.id);
  const { data: desk, isPending, error } = useQuery({ ...readDesk(id), enabled: id !== 0 });
  if (error) throw error;
  if (id !== 0 && isPending) return <DeskSkeleton />;
  if (!desk) return <DeskClosed />;
  const section = findSection(params.section);
  if (!section) {
    return <NotFound title={m.common_page_not_found()} explanation={m.common_page_missing()} />;
  }
  const { title, name, Component } = section;
  return (
    <DeskFrame desk={desk} current={name}>
      <Metadata title={`${title} - ${desk.listing.name}`} isHidden />
      <Component key={id} desk={desk} />
    </DeskFrame>
  );
}
