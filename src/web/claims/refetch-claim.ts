import type { QueryClient } from '@tanstack/react-query';

export function refetchClaim(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => /^\/api\/businesses\/\d+\/claim/.test(String(url)),
  });
}
