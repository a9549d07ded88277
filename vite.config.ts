import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { inlineMessages } from './tools/messages/inline-messages.ts';

const ENTRY = 'src/web/entry-client.tsx';
// The entry reaches these only through a package's list of exports: what uses them comes later.
const LATER = /[\\/](use(Mutation|InfiniteQuery)|(mutation|infiniteQuery)Observer)\.m?js$/;
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([a-z0-9-]+)\.m?js$/;

/** Whether the entry imports a module, straight or through others, without waiting for a visitor. */
function isFirstView(id: string, context: Rolldown.ChunkingContext, seen = new Set([id])): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return (
    id.endsWith(ENTRY) ||
    importers.some((from) => !seen.has(from) && isFirstView(from, context, seen.add(from)))
  );
}

/** Every icon is in the package's list; only those are for the first view that its files name. */
function isLaterIcon(id: string, context: Rolldown.ChunkingContext): boolean {
  const file = ICON.exec(id)?.[1];
  if (!file) return false;
  const read = (module: string) => context.getModuleInfo(module)?.code ?? '';
  const lists = context.getModuleInfo(id)?.importers ?? [];
  const exported = lists
    .flatMap(
      (list) => read(list).match(new RegExp(`\\{[^}]*\\} from ["']\\S*/${file}\\.mjs`)) ?? [],
    )
    .flatMap((line) => line.match(/(?<= as )\w+/g) ?? []);
  const isNamed = new RegExp(
    `import \\{[^}]*\\b(${exported.join('|')})\\b[^}]*\\} from .lucide-react.`,
  );
  const users = lists.flatMap((list) => context.getModuleInfo(list)?.importers ?? []);
  return !users.some((user) => isNamed.test(read(user)) && isFirstView(user, context));
}

/** Icons without the parts of lucide's runtime that nothing of ours uses. */
const smallIcons: Plugin = {
  name: 'small-icons',
  enforce: 'pre',
  load(id) {
    if (!/[\\/]lucide-react[\\/].*[\\/]createLucideIcon\.m?js$/.test(id)) return null;
    const file = path.resolve(import.meta.dirname, 'src/web/ui/create-icon.ts');
    return `export { createIcon as default } from ${JSON.stringify(file)};`;
  },
};

const NO_PREFETCHING = `
  function PrefetchPageLinks() { return null; }
  function usePrefetchBehavior() { return [false, null, {}]; }`;

/** Links without the prefetching that only React Router's own framework turns on. */
const plainLinks: Plugin = {
  name: 'plain-links',
  transform(code, id) {
    if (!/[\\/]react-router[\\/].*[\\/]lib[\\/]dom[\\/]lib\.m?js$/.test(id)) return null;
    const plain = code.replace(
      /PrefetchPageLinks, mergeRefs, usePrefetchBehavior(?= \})/,
      'mergeRefs',
    );
    if (plain === code) throw new Error('React Router imports its prefetching in another way');
    return { code: plain + NO_PREFETCHING, map: null };
  },
};

/** A router without the instrumentation that nothing of ours turns on. */
const plainRouter: Plugin = {
  name: 'plain-router',
  transform(code, id) {
    if (!/[\\/]react-router[\\/].*[\\/]lib[\\/]router[\\/]router\.m?js$/.test(id)) return null;
    const plain = code.replace(
      /import \{([^}]*)\} from "\.\/instrumentation\.js";/,
      (_, names: string) =>
        names
          .split(',')
          .map((name) => `function ${name.trim()}() {}`)
          .join('\n'),
    );
    if (plain === code) throw new Error('React Router imports its instrumentation in another way');
    return { code: plain, map: null };
  },
};

/** Loads a later file once its styles are there, without what Vite keeps for other browsers and bases. */
const smallPreload: Plugin = {
  name: 'small-preload',
  transform(_, id) {
    if (!id.endsWith('vite/preload-helper.js')) return null;
    const code = `
      function ask(file) {
        const href = '/' + file;
        const known = document.querySelector('link[href="' + href + '"]');
        if (known) return known.loading;
        const isStyle = file.endsWith('.css');
        const link = document.createElement('link');
        link.rel = isStyle ? 'stylesheet' : 'modulepreload';
        link.href = href;
        if (isStyle)
          link.loading = new Promise((done, fail) => {
            link.onload = done;
            link.onerror = () => {
              link.remove();
              fail(new Error(href));
            };
          });
        document.head.append(link);
        return link.loading;
      }
      export const __vitePreload = (load, files) =>
        files ? Promise.all(files.map(ask)).then(load) : load();`;
    return { code, map: null };
  },
};

/** The browser's files go to dist/client, the server's renderers to dist/server; `mode` is the language. */
export default defineConfig(({ isSsrBuild, command, mode: given }) => {
  const mode = given === 'es' ? 'es' : 'en';
  return {
    plugins: [
      ...(command === 'build' ? [inlineMessages(mode, `messages/${mode}.json`)] : []),
      ...[smallIcons, plainLinks, plainRouter, smallPreload, react(), tailwindcss()],
    ],
    resolve: {
      alias: { '#messages': path.resolve(import.meta.dirname, `generated/messages/${mode}.js`) },
    },
    publicDir: 'src/web/public',
    build: isSsrBuild
      ? { outDir: `dist/server/${mode}`, copyPublicDir: false, target: 'node24', minify: false }
      : {
          outDir: 'dist/client',
          emptyOutDir: false,
          manifest: `.vite/manifest-${mode}.json`,
          modulePreload: {
            polyfill: false,
            // What each later screen is made of is too long a list for the first view.
            resolveDependencies: (_, files, { hostId }) => (hostId.includes('entry-') ? [] : files),
          },
          // The content security policy lets in files, no data: addresses.
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: [ENTRY, 'src/web/sandbox/stripe.ts'],
            // Nothing here does anything by being read.
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: {
                // One file for the first view: in pieces it is larger, and shares nothing by it.
                groups: [
                  {
                    debugName: 'first-view',
                    name: (id, context) =>
                      !LATER.test(id) && !isLaterIcon(id, context) && isFirstView(id, context)
                        ? 'first-view'
                        : null,
                  },
                ],
              },
            },
          },
        },
    ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
    define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  };
});
