import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns files in `src` in which a function was called during the run, sorted by name. */
export async function traceFiles(run: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const entered = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  const source = path.resolve('src') + path.sep;
  const files = entered
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((file) => file.startsWith(source))
    .map((file) => path.relative('.', file).replaceAll('\\', '/'));
  return [...new Set(files)].sort();
}
