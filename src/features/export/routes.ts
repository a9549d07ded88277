import { exportBusinesses } from '../../contract/staff/transfer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, requireAccess } from '../../platform/http/mount.ts';
import { nameExport, recordExport, writeBusinessesBesides } from './export.ts';

export function mountExport(app: HttpApp, dependencies: { db: Database; clock: Clock }) {
  const { db, clock } = dependencies;
  app.get(exportBusinesses.path, async (c) => {
    const user = c.get('user');
    requireAccess(exportBusinesses.access, user);
    if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
    await recordExport(dependencies, user.id);
    return answerCsv(writeBusinessesBesides(db), nameExport(clock()));
  });
}

/** A file that is made as fast as it is read, and no faster. */
export function answerCsv(
  pieces: AsyncGenerator<Buffer | string, void>,
  fileName: string,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value));
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
