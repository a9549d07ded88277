import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import type { WebBuild } from './documents.ts';

export async function loadDevelopmentBuild(): Promise<{
  build: WebBuild;
  /** Serves Vite's own addresses and passes on ours. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    handle: vite.middlewares,
    close: () => vite.close(),
    build: {
      tags: [
        '<link rel="stylesheet" href="/src/web/styles.css">',
        '<script type="module" src="/src/web/entry-client.tsx"></script>',
      ].join('\n'),
      sandboxScript: '/src/web/sandbox/stripe.ts',
      renderPage: async (...args) => {
        const entry = await vite.ssrLoadModule('/src/web/entry-server.tsx');
        return entry.renderPage(...args);
      },
      transform: (url, html) => vite.transformIndexHtml(url, html),
    },
  };
}
