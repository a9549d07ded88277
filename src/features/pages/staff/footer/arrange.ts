import * as m from '#messages';
import type { Footer, FooterArrangement, FooterLink } from '../../../../contract/staff/footer.ts';
import { announceChange } from '../../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { recordChange } from '../../../audit/record-change.ts';
import { findPlacedLinks } from '../../../settings/footer.queries.ts';
import { SETTINGS_TAG } from '../../../settings/live-settings.ts';
import { findAllPages } from '../queries.ts';
import type { PageDependencies } from '../save-page.ts';
import {
  isOurs,
  listOthers,
  listOwnPages,
  nameVersion,
  ourLinks,
  toColumns,
} from './footer.rules.ts';
import { lockFooter, type NewLink, replaceLinks } from './queries.ts';

type Connection = Database['kysely'] | DatabaseTransaction;

export async function readFooter(db: Connection): Promise<Footer> {
  const [placed, pages] = [await findPlacedLinks(db), await findAllPages(db)];
  const columns = toColumns(placed);
  return {
    columns,
    others: listOthers(columns, pages),
    version: nameVersion(columns),
    isOurs: placed.length === 0,
  };
}

export function arrangeFooter(
  { db, clock }: PageDependencies,
  { version, columns }: FooterArrangement,
  actor: string,
): Promise<Footer> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockFooter(trx);
    const before = await readFooter(trx);
    if (version !== before.version) throw changedMeanwhile(before);
    const isReset = isOurs(columns);
    await replaceLinks(trx, isReset ? [] : await placeLinks(trx, columns));
    const after = await readFooter(trx);
    await recordChange(trx, {
      at: clock(),
      actor,
      action: isReset ? 'footer.reset' : 'footer.arrange',
      businessId: null,
      before: describe(before.columns),
      after: describe(after.columns),
    });
    await announceChange(trx, [SETTINGS_TAG]);
    return after;
  });
}

async function placeLinks(trx: DatabaseTransaction, columns: string[][]): Promise<NewLink[]> {
  const own = listOwnPages(await findAllPages(trx));
  const ids = new Map(own.map(({ id, slug }) => [`/${slug}`, id]));
  const links = columns.flatMap((paths, place) =>
    paths.map((path, position) => ({ place, position, path })),
  );
  return links.map(({ path, ...at }) => {
    if (ourLinks.includes(path)) return { ...at, path, pageId: null };
    const pageId = ids.get(path);
    if (pageId === undefined) throw pageGone(path);
    return { ...at, path: null, pageId };
  });
}

function describe([browse = [], forBusinesses = [], help = []]: FooterLink[][]) {
  const list = (links: FooterLink[]) => links.map(({ path }) => path);
  return { browse: list(browse), forBusinesses: list(forBusinesses), help: list(help) };
}

function changedMeanwhile(current: Footer): AppError {
  const words = m.footer_changed_elsewhere();
  return new AppError('conflict', words, { current });
}

function pageGone(path: string): AppError {
  const message = m.footer_page_gone({ path });
  return new AppError('invalid', message, { fields: [{ field: 'columns', message }] });
}
