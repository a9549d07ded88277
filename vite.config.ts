import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const ENTRY = 'src/web/entry-client.tsx';
// The entry reaches these only through a package's list of exports: what uses them comes later.
const LATER = /[\\/](useMutation|mutationObserver|icons[\\/]x)\.m?js$/;

/** Whether the entry imports a module, straight or through others, without waiting for a visitor. */
function isFirstView(id: string, context: Rolldown.ChunkingContext, seen = new Set([id])): boolean {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return (
    id.endsWith(ENTRY) ||
    importers.some((from) => !seen.has(from) && isFirstView(from, context, seen.add(from)))
  );
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

/** The browser's files go to dist/client, the server's renderer to dist/server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [smallIcons, react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node24', minify: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // The content security policy lets in files, no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: [ENTRY, 'src/web/sandbox/stripe.ts'],
          output: {
            codeSplitting: {
              // One file for the first view: in pieces it is larger, and shares nothing by it.
              groups: [
                {
                  debugName: 'first-view',
                  name: (id, context) =>
                    !LATER.test(id) && isFirstView(id, context) ? 'first-view' : null,
                },
              ],
            },
          },
        },
      },
  ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
