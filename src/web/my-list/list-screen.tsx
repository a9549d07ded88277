import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { formatCount } from '../format.ts';
import { Metadata } from '../metadata.tsx';
import { Button } from '../ui/button.tsx';
import { Printer } from '../ui/later-icons.tsx';
import { PrintedSheet } from './printed-sheet.tsx';

interface ListScreenProps {
  title: string;
  intro: string;
  businesses: ListedBusiness[];
  actions: ReactNode;
  children: ReactNode;
}

export function ListScreen({ title, intro, businesses, actions, children }: ListScreenProps) {
  return (
    <div className="page-width max-w-5xl py-8 lg:py-12">
      <Metadata title={title} isHidden />
      <div className="mb-6 flex min-h-28 flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:min-h-20">
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
          <p className="no-print mt-1 text-muted">
            {businesses.length > 0 && `${formatCount(businesses.length, m.count_businesses)}. `}
            {intro}
          </p>
        </div>
        {businesses.length > 0 && (
          <div className="no-print flex flex-wrap gap-3">
            {actions}
            <Button variant="secondary" onClick={() => print()} className="noscript:hidden">
              <Printer size={18} aria-hidden="true" />
              {m.common_print()}
            </Button>
          </div>
        )}
      </div>
      <div className="no-print">{children}</div>
      <PrintedSheet businesses={businesses} />
    </div>
  );
}
