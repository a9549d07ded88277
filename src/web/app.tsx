import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Site, SiteContext } from './site.tsx';
import { ToastProvider } from './ui/toast.tsx';

export function App({
  queryClient,
  site,
  children,
}: {
  queryClient: QueryClient;
  site: Site;
  children: ReactNode;
}) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <div className="app">{children}</div>
        </ToastProvider>
      </QueryClientProvider>
    </SiteContext>
  );
}
