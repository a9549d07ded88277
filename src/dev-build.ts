import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import type { WebBuild, WebBuilds } from './documents.ts';
import type { Language } from './domain/languages.ts';
import { LATER_STYLES } from './screen-code.ts';

/** Starts Vite. All pages use the given language, regardless of their URL. */
export async function loadDevelopmentBuild(language: Language): Promise<{
  builds: WebBuilds;
  /** Handles Vite's own requests and passes on all others. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}> {
  const vite = await createServer({
    mode: language,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const build: WebBuild = {
    tags: [
      '<link rel="stylesheet" href="/src/web/shell/visitors.css">',
      `<link rel="stylesheet" href="/${LATER_STYLES}">`,
      '<script type="module" src="/src/web/shell/entry-client.tsx"></script>',
    ].join('\n'),
    sandboxScript: '/src/web/payments/sandbox/stripe.ts',
    renderPage: async (...args) => {
      const entry = await vite.ssrLoadModule('/src/web/shell/entry-server.tsx');
      return entry.renderPage(...args);
    },
    transform: (url, html) => vite.transformIndexHtml(url, html),
  };
  return {
    handle: vite.middlewares,
    close: () => vite.close(),
    builds: { en: build, es: build },
  };
}
