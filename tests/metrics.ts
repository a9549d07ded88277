import type { Directory } from './directory.ts';

/** The series of an answer of `/metrics`, such as `jobs_waiting{queue="mail"}`, with their values. */
export function parseMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** What the machine itself reads. */
export async function readMetricsText({ app }: Pick<Directory, 'app'>): Promise<string> {
  const near = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const answer = await app.request('/metrics', {}, near as object);
  return answer.text();
}

export async function readMetrics(site: Pick<Directory, 'app'>): Promise<Map<string, number>> {
  return parseMetrics(await readMetricsText(site));
}
