import type { BusinessImport, ImportError, ImportMapping } from '../src/contract/imports.staff.ts';
import type { Directory } from './directory.ts';

/** The columns of the product's own CSV files. */
export const HEADER =
  'name,slug,description,address,city,state,zip code,phone,email,website,category id,is premium,is approved';

/** An administrator who imports files. */
export async function openImports(directory: Directory) {
  const headers = await directory.signIn('admin');
  const read = async (answer: Response | Promise<Response>): Promise<BusinessImport> => {
    const { status } = await answer;
    const body = await (await answer).json();
    if (status >= 300) throw new Error(`${status}: ${body.detail}`);
    return body;
  };
  const step = (line: string, body?: unknown) => read(directory.call(line, { headers, body }));
  return {
    headers,
    send: (file: BodyInit, type = 'text/csv') =>
      directory.app.request('/api/admin/imports?fileName=shops.csv', {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: file,
      }),
    async upload(file: BodyInit): Promise<BusinessImport> {
      return read(this.send(file));
    },
    start: (id: number, action: `${'dry-run' | 'commit' | 'undo'}${string}`, body?: unknown) =>
      step(`POST /api/admin/imports/${id}/${action}`, body),
    read: (id: number) => step(`GET /api/admin/imports/${id}`),
    /** Uploads and checks, by the mapping that is proposed unless one is given. */
    async check(file: BodyInit, mapping?: ImportMapping): Promise<BusinessImport> {
      const { id, proposedMapping } = await this.upload(file);
      await this.start(id, 'dry-run', { mapping: mapping ?? proposedMapping });
      await directory.runJobs();
      return this.read(id);
    },
    async import(file: BodyInit, mapping?: ImportMapping): Promise<BusinessImport> {
      const { id } = await this.check(file, mapping);
      return this.run(id, 'commit');
    },
    /** A step with its query, if any: `commit?twins=skip`. */
    async run(id: number, action: `${'commit' | 'undo'}${string}`): Promise<BusinessImport> {
      await this.start(id, action);
      await directory.runJobs();
      return this.read(id);
    },
    cancel: (id: number) => step(`DELETE /api/admin/imports/${id}`),
    /** What is wrong, as 'line column: reason'. */
    async listErrors(id: number): Promise<string[]> {
      const answer = await directory.get(`/api/admin/imports/${id}/errors?limit=100`, headers);
      const errors: ImportError[] = await answer.json();
      return errors.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`);
    },
    async export(columns: 'all' | '' = ''): Promise<string> {
      const path = `/api/admin/businesses/export?columns=${columns}`;
      return (await directory.get(path, headers)).text();
    },
  };
}

/** Counts, cities and vocabulary as they stand, and as they would be made anew. */
export async function readDerived(directory: Directory): Promise<unknown> {
  const { rows } = await directory.db.pool.query(`
    select (select json_agg(f order by category_id, state, city_key)
            from facet_counts f where business_count > 0) as facets,
      (select json_agg(w order by word) from words w) as words`);
  return rows[0];
}
