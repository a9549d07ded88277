import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FactIssue } from '../../../domain/fact-issues.ts';
import { describeFactIssue } from '../../../domain/issue-words.ts';
import { read } from '../../kit/api.ts';

/** Warning below the fields. The empty element is always rendered so that screen readers announce changes. */
export function IssueHint({ doubts, className = '' }: { doubts: FactIssue[]; className?: string }) {
  return (
    <p role="status" className={`text-sm font-semibold text-gold empty:sr-only ${className}`}>
      {doubts.map(describeFactIssue).join(' ')}
    </p>
  );
}

interface Facts {
  city?: string | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
  phone?: string | null | undefined;
}

/** Returns likely mistakes in a form's fields, which are read on blur (`listen`). */
export function useFactIssues(readFields: () => Facts) {
  const [facts, setFacts] = useState<Facts>({});
  const listen = () => setFacts(readFields());
  const start = useEffectEvent(listen);
  useEffect(() => start(), []);
  const { city, state, zipCode, phone } = facts;
  const query = {
    ...(city && state && zipCode && { city, state, zipCode: zipCode.slice(0, 10) }),
    ...(phone && { phone: phone.slice(0, 30) }),
  };
  const isAsked = Object.keys(query).length > 0;
  const { data = [] } = useQuery<FactIssue[]>({
    ...read('GET /api/place-check', { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { doubts: isAsked ? data : [], listen };
}
