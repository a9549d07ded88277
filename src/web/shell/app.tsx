import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RefusedForm } from '../../contract/errors.ts';
import { RefusedFormContext } from '../kit/refused-form.ts';
import { type Site, SiteContext } from '../kit/site.tsx';
import { ToastProvider } from '../kit/ui/toast.tsx';

export function App({
  queryClient,
  site,
  refused = null,
  children,
}: {
  queryClient: QueryClient;
  site: Site;
  refused?: RefusedForm | null;
  children: ReactNode;
}) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RefusedFormContext value={refused}>
            <div className="app">{children}</div>
          </RefusedFormContext>
        </ToastProvider>
      </QueryClientProvider>
    </SiteContext>
  );
}
