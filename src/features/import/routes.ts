import type { Context } from 'hono';
import type { z } from 'zod';
import type { EndpointShape } from '../../contract/endpoint.ts';
import {
  cancelImport as cancelImportEndpoint,
  checkImport,
  commitImport,
  exportImportErrors,
  listImportErrors,
  listImports,
  listImportTwins,
  MAX_IMPORT_SIZE,
  readImport,
  undoImport,
  uploadImport,
} from '../../contract/staff/transfer.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, type HttpEnv, mount, requireAccess } from '../../platform/http/mount.ts';
import { validationError } from '../../platform/http/problem.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { answerCsv } from '../export/routes.ts';
import { listErrors, writeErrors } from './errors.ts';
import { fileTooLarge, receiveImport } from './file/upload.ts';
import { listAllImports, readImportState, type TransferDependencies } from './imports.ts';
import { cancelImport, startCheck, startCommit } from './steps.ts';
import { listTwins } from './twins.ts';
import { startUndo } from './undo/start.ts';

export function mountImports(
  app: HttpApp,
  dependencies: TransferDependencies & { importLimit: RateLimiter },
) {
  const { db } = dependencies;
  mountUpload(app, dependencies);

  mount(app, listImports, ({ query }) => listAllImports(db, query));

  mount(app, readImport, ({ params }) => readImportState(db, params.id));

  mount(app, checkImport, ({ params, body }, { user }) =>
    startCheck(dependencies, { id: params.id, actor: user.id }, body.mapping),
  );

  mount(app, commitImport, ({ params, query }, { user }) =>
    startCommit(dependencies, { id: params.id, actor: user.id }, query.twins),
  );

  mount(app, undoImport, ({ params, query }, { user }) =>
    startUndo(dependencies, { id: params.id, actor: user.id }, query.alsoUndo),
  );

  mount(app, cancelImportEndpoint, ({ params }, { user }) =>
    cancelImport(dependencies, { id: params.id, actor: user.id }),
  );

  mount(app, listImportTwins, ({ params, query }) => listTwins(db, params.id, query));

  mount(app, listImportErrors, ({ params, query }) => listErrors(db, params.id, query));

  app.get(exportImportErrors.path, async (c) => {
    requireStaff(c, exportImportErrors);
    const { id } = parseInput(exportImportErrors.params, c.req.param());
    await readImportState(db, id);
    return answerCsv(writeErrors(db, id), `import_${id}_errors.csv`);
  });
}

/** Its body is the file itself, which is too large to be read like other bodies. */
function mountUpload(
  app: HttpApp,
  dependencies: TransferDependencies & { importLimit: RateLimiter },
) {
  const { importLimit } = dependencies;
  const maxSize = MAX_IMPORT_SIZE;
  app.post(uploadImport.path, async (c) => {
    const user = requireStaff(c, uploadImport);
    const { fileName } = parseInput(uploadImport.query, c.req.query());
    const type = c.req.header('content-type') ?? '';
    if (
      !/^(text\/(csv|plain|tab-separated-values)|application\/(octet-stream|vnd\.ms-excel))\b/i.test(
        type,
      )
    ) {
      throw new AppError('unsupported_media_type', 'Send the file itself, as text/csv.');
    }
    if (Number(c.req.header('content-length') ?? 0) > maxSize) throw fileTooLarge(maxSize);
    await importLimit.consume(c.get('address'));
    const bytes = c.req.raw.body ?? new Blob().stream();
    const upload = { fileName, actor: user.id, bytes, maxSize };
    return c.json(await receiveImport(dependencies, upload), 201, { 'cache-control': 'no-store' });
  });
}

function requireStaff(c: Context<HttpEnv>, { access }: EndpointShape) {
  const user = c.get('user');
  requireAccess(access, user);
  if (!user) throw new AppError('unauthenticated', 'Sign in to do this.');
  return user;
}

function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, 'malformed');
}
