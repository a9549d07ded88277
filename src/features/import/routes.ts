import { lookalikeCalls } from '../../contract/businesses.staff.ts';
import {
  mappingCalls as calls,
  importCalls,
  MAX_IMPORT_SIZE,
} from '../../contract/imports.staff.ts';
import { reviewImportCalls } from '../../contract/review-imports.staff.ts';
import { isOffered } from '../../domain/custom-fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readFields } from '../businesses/model/custom-fields.ts';
import { openNamed } from '../export/named.ts';
import { listDuplicates } from './check/duplicates.ts';
import { chooseLookalikes, listLookalikes, writeLookalikes } from './check/lookalikes.ts';
import { countValues, previewRows } from './check/preview.ts';
import { listChanges, listKept } from './model/changes.ts';
import { listImportErrors, listMended, writeErrors } from './model/findings.ts';
import { listAllImports, readImportState, type TransferDependencies } from './model/imports.ts';
import { listGone } from './model/lists.ts';
import { listImported, readOutcome } from './model/outcome.ts';
import { correctRows, listRefused, listUnknownTowns, writeRefused } from './model/refused.ts';
import { cancelImport, startCheck, startCommit, startUndo } from './model/states.ts';
import {
  type ReviewImportDependencies,
  startReviewImport,
  undoReviewImport,
} from './reviews/import.ts';
import { listReviewImports } from './reviews/imports.queries.ts';
import { mountSchedules } from './schedules/routes.ts';
import { mappingStore } from './steps/mappings.ts';
import { acceptUpload, chooseHeader, chooseSheet, readFirstRows } from './steps/upload.ts';

export function mountImports(
  app: Api,
  dependencies: ReviewImportDependencies & { config: Pick<Config, 'importDir'> },
) {
  const { db } = dependencies;
  mountMappings(app, dependencies);
  mountSchedules(app, dependencies);
  mountReviewImports(app, dependencies);

  mount(app, importCalls.upload, ({ query, body: bytes }, { user }) =>
    acceptUpload(dependencies, { ...query, actor: user.id, bytes, maxSize: MAX_IMPORT_SIZE }),
  );

  mount(app, importCalls.list, ({ query }) => listAllImports(db, query));

  mount(app, importCalls.read, ({ params }) => readImportState(db, params.id));

  mount(app, importCalls.chooseSheet, ({ params, body }, { user }) =>
    chooseSheet(dependencies, { id: params.id, actor: user.id, rights: user.rights }, body.sheet),
  );

  mount(app, importCalls.readFirstRows, ({ params }) => readFirstRows(db, params.id));

  mount(app, importCalls.chooseHeader, ({ params, body }, { user }) => {
    const asked = { id: params.id, actor: user.id, rights: user.rights };
    return chooseHeader(dependencies, asked, body.headerRow);
  });

  mount(app, importCalls.check, ({ params, body }, { user }) =>
    startCheck(dependencies, { id: params.id, actor: user.id, rights: user.rights }, body.mapping),
  );

  mount(app, importCalls.commit, ({ params, query }, { user }) =>
    startCommit(dependencies, { id: params.id, actor: user.id, rights: user.rights }, query),
  );

  mount(app, importCalls.undo, ({ params, query }, { user }) =>
    startUndo(dependencies, { id: params.id, actor: user.id, rights: user.rights }, query.alsoUndo),
  );

  mount(app, importCalls.cancel, ({ params }, { user }) =>
    cancelImport(dependencies, { id: params.id, actor: user.id, rights: user.rights }),
  );

  mount(app, importCalls.readOutcome, ({ params }) => readOutcome(db, params.id));

  mount(app, importCalls.listImported, ({ params, query }) => listImported(db, params.id, query));

  mount(app, importCalls.listGone, ({ params }) => listGone(db, params.id));

  mount(app, importCalls.listChanges, ({ params, query }) => listChanges(db, params.id, query));
  mount(app, importCalls.listKept, ({ params, query }) => listKept(db, params.id, query));

  mount(app, importCalls.listTwins, ({ params, query }) => listDuplicates(db, params.id, query));

  mount(app, lookalikeCalls.list, ({ params, query }) => listLookalikes(db, params.id, query));

  mount(app, lookalikeCalls.choose, ({ params, body }) =>
    chooseLookalikes(dependencies, params.id, body.rows),
  );

  mount(app, lookalikeCalls.export, async ({ params: { id } }) => {
    await readImportState(db, id);
    return { name: `import_${id}_lookalikes.csv`, pieces: writeLookalikes(db, id) };
  });

  mount(app, importCalls.listErrors, ({ params, query }) => listImportErrors(db, params.id, query));

  mount(app, importCalls.listMended, ({ params, query }) => listMended(db, params.id, query));

  mount(app, importCalls.listRefused, ({ params, query }) => listRefused(db, params.id, query));

  mount(app, importCalls.listUnknownTowns, ({ params }) => listUnknownTowns(db, params.id));

  mount(app, importCalls.correct, ({ params, body }, { user }) =>
    correctRows(dependencies, { id: params.id, actor: user.id, rights: user.rights }, body),
  );

  mount(app, importCalls.exportRefused, async ({ params: { id } }) => {
    const source = await readImportState(db, id);
    return { name: `import_${id}_refused.csv`, pieces: writeRefused(db, source) };
  });

  mount(app, importCalls.exportErrors, async ({ params: { id } }) => {
    await readImportState(db, id);
    return { name: `import_${id}_errors.csv`, pieces: writeErrors(db, id) };
  });
}

function mountReviewImports(app: Api, dependencies: ReviewImportDependencies) {
  mount(app, reviewImportCalls.start, ({ query, body: bytes }, { user }) =>
    startReviewImport(dependencies, { ...query, user, bytes }),
  );

  mount(app, reviewImportCalls.list, () => listReviewImports(dependencies.db.kysely));

  mount(app, reviewImportCalls.undo, ({ params }, { user }) =>
    undoReviewImport(dependencies, params.id, user),
  );
}

function mountMappings(app: Api, dependencies: TransferDependencies) {
  const { db } = dependencies;
  const mappings = openNamed(dependencies, mappingStore);

  mount(app, calls.fields, async () => (await readFields(db.kysely)).filter(isOffered));

  mount(app, calls.list, () => mappings.list());

  mount(app, calls.create, ({ body }, { user }) => mappings.create(body, user));

  mount(app, calls.update, ({ params, body }, { user }) => mappings.update(params.id, body, user));

  mount(app, calls.remove, ({ params }, { user }) => mappings.remove(params.id, user.id));

  mount(app, calls.values, ({ params, body }) => countValues(db, params.id, body));

  mount(app, calls.preview, ({ params, body }) =>
    previewRows(dependencies, params.id, body.mapping),
  );
}
