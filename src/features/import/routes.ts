import { exportCalls, importCalls, MAX_IMPORT_SIZE } from '../../contract/staff/transfer.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { nameExport, recordExport, writeBusinessesBesides } from '../export/export.ts';
import { listErrors, writeErrors } from './errors.ts';
import { receiveImport } from './file/upload.ts';
import {
  cancelImport,
  listAllImports,
  readImportState,
  startCheck,
  startCommit,
  startUndo,
  type TransferDependencies,
} from './imports.ts';

export function mountTransfer(app: Api, dependencies: TransferDependencies) {
  const { db, clock } = dependencies;

  mount(app, exportCalls.businesses, async (_, { user }) => {
    await recordExport(dependencies, user.id);
    return { name: nameExport(clock()), pieces: writeBusinessesBesides(db) };
  });

  mount(app, importCalls.upload, ({ query: { fileName }, body: bytes }, { user }) =>
    receiveImport(dependencies, { fileName, actor: user.id, bytes, maxSize: MAX_IMPORT_SIZE }),
  );

  mount(app, importCalls.list, ({ query }) => listAllImports(db, query));

  mount(app, importCalls.read, ({ params }) => readImportState(db, params.id));

  mount(app, importCalls.check, ({ params, body }, { user }) =>
    startCheck(dependencies, { id: params.id, actor: user.id }, body.mapping),
  );

  mount(app, importCalls.commit, ({ params }, { user }) =>
    startCommit(dependencies, { id: params.id, actor: user.id }),
  );

  mount(app, importCalls.undo, ({ params }, { user }) =>
    startUndo(dependencies, { id: params.id, actor: user.id }),
  );

  mount(app, importCalls.cancel, ({ params }, { user }) =>
    cancelImport(dependencies, { id: params.id, actor: user.id }),
  );

  mount(app, importCalls.listErrors, ({ params, query }) => listErrors(db, params.id, query));

  mount(app, importCalls.exportErrors, async ({ params: { id } }) => {
    await readImportState(db, id);
    return { name: `import_${id}_errors.csv`, pieces: writeErrors(db, id) };
  });
}
