import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's files go to dist/client, the server's renderer to dist/server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, target: 'node24', minify: false }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // The content security policy lets in files, no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/entry-client.tsx' },
      },
  ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
