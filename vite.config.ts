import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { markTexts } from './tools/messages/mark-texts.ts';

const ENTRY = 'src/web/shell/entry-client.tsx';
// The entry reaches these only through a package's list of exports: what uses them comes later.
const LATER = /[\\/](use(Mutation|InfiniteQuery)|(mutation|infiniteQuery)Observer)\.m?js$/;

/** Whether the entry imports a module, straight or through others, without waiting for a visitor. */
function isFirstView(id: string, context: Rolldown.ChunkingContext, seen = new Set([id])): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return (
    id.endsWith(ENTRY) ||
    importers.some((from) => !seen.has(from) && isFirstView(from, context, seen.add(from)))
  );
}

const LISTING = 'src/web/businesses/detail/page.tsx';
const LISTS = /\/(search|category|location|city-area|city-trade)-page\.tsx$/;
const SUBMIT = 'src/web/businesses/submit/page.tsx';
/** Who has a form has its fields; some check what is typed with zod, and some of them hold it with React Hook Form. */
const FIELDS = /\/claim-page\.tsx$/;
const CHECKED = /\/checkout-page\.tsx$/;
const HELD = /\/(contact-page|write-page|review-form)\.tsx$/;

/** What is loaded when it is asked for and imports a module, straight or through others. */
function listRoots(id: string, context: Rolldown.ChunkingContext): string[] {
  const above = new Set([id]);
  for (const one of above) {
    for (const from of context.getModuleInfo(one)?.importers ?? []) above.add(from);
  }
  return [...above].filter((one) => context.getModuleInfo(one)?.dynamicImporters.length);
}

/** Left alone, each of some thirty parts that visitors' screens share would be a file of its own. */
const SHARED = ['visit', 'listing', 'list', 'fields', 'checks', 'form', 'submission'] as const;

function findSharedPart(id: string, context: Rolldown.ChunkingContext) {
  const roots = listRoots(id, context);
  const lists = roots.filter((one) => LISTS.test(one));
  const isOfListing = roots.some((one) => one.endsWith(LISTING));
  if (isOfListing && lists.length > 0) return 'visit';
  const isOfSubmit = roots.some((one) => one.endsWith(SUBMIT));
  if (lists.length > 1 || (lists.length > 0 && isOfSubmit)) return 'list';
  if (isOfListing) return roots.length > 1 ? 'listing' : null;
  if (!isOfSubmit || roots.length === 1) return null;
  if (roots.some((one) => FIELDS.test(one))) return 'fields';
  if (roots.some((one) => CHECKED.test(one))) return 'checks';
  return roots.some((one) => HELD.test(one)) ? 'form' : 'submission';
}

/** Modules in `shell/lean` that replace modules of libraries, by the name under which a library imports its own. */
const EVERYWHERE = {
  './instrumentation.js': 'instrumentation.ts',
  './ssr/components.js': 'prefetching.ts',
};
const IN_BROWSER = {
  '\0vite/preload-helper.js': 'preload.ts',
  './suspense.js': 'suspense.ts',
  './errorBoundaryUtils.js': 'suspense.ts',
};
const ON_SERVER = { './useBaseQuery.js': 'use-base-query.ts' };

function listStandIns(isForServer: boolean) {
  const standIns = { ...EVERYWHERE, ...(isForServer ? ON_SERVER : IN_BROWSER) };
  return Object.entries(standIns).map(([find, file]) => ({
    find,
    replacement: path.resolve(import.meta.dirname, 'src/web/shell/lean', file),
  }));
}

/** The browser's files go to dist/client, the server's renderer to dist/server; in development, `mode` is the language. */
export default defineConfig(({ isSsrBuild, command, mode: given }) => {
  const mode = given === 'es' ? 'es' : 'en';
  return {
    plugins: [...(command === 'build' ? [markTexts()] : []), react(), tailwindcss()],
    resolve: {
      alias: [
        {
          find: '#messages',
          replacement: path.resolve(import.meta.dirname, `generated/messages/${mode}.js`),
        },
        ...(command === 'build' ? listStandIns(Boolean(isSsrBuild)) : []),
      ],
    },
    publicDir: 'src/web/public',
    build: isSsrBuild
      ? { outDir: 'dist/server', copyPublicDir: false, target: 'node24', minify: false }
      : {
          outDir: 'dist/client',
          manifest: true,
          // The map and the editor, which are loaded when they are asked for.
          chunkSizeWarningLimit: 1200,
          modulePreload: {
            polyfill: false,
            // What each later screen is made of is too long a list for the first view.
            resolveDependencies: (_, files, { hostId }) => (hostId.includes('entry-') ? [] : files),
          },
          // The content security policy lets in files, no data: addresses.
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: [ENTRY, 'src/web/payments/sandbox/stripe.ts'],
            // Nothing here does anything by being read.
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: {
                // In pieces the first view is larger, and shares nothing by it.
                groups: [
                  {
                    debugName: 'first-view',
                    name: (id, context) =>
                      !LATER.test(id) && isFirstView(id, context) ? 'first-view' : null,
                    priority: SHARED.length,
                  },
                  ...SHARED.map((part, at) => ({
                    debugName: part,
                    name: (id: string, context: Rolldown.ChunkingContext) =>
                      findSharedPart(id, context) === part ? part : null,
                    priority: SHARED.length - 1 - at,
                  })),
                ],
              },
            },
          },
        },
    ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
    define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  };
});
