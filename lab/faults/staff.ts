import { setTimeout as sleep } from 'node:timers/promises';
import type { StaffBusiness } from '../../src/contract/businesses.staff.ts';
import type { BusinessImport } from '../../src/contract/imports.staff.ts';
import type { Ledger, SentListing } from './ledger.ts';
import type { Answer, Visitor } from './visitor.ts';

interface Credentials {
  email: string;
  password: string;
}

const IMPORTED_ROWS = 2000;

async function signIn(visitor: Visitor, admin: Credentials) {
  const answer = await visitor.insist(() => visitor.post('/api/auth/sign-in', admin));
  visitor.expect(answer, [200], 'signing in');
}

export function createEditor({ listings }: Ledger, admin: Credentials) {
  return async (visitor: Visitor, round: number) => {
    if (round === 1) await signIn(visitor, admin);
    const listing = listings.find(({ phone }) => phone === null);
    if (listing) await approveAndEdit(visitor, listing);
  };
}

async function approveAndEdit(visitor: Visitor, listing: SentListing) {
  const path = `/api/admin/businesses/${listing.id}`;
  const phone = `(208) 555-${String(listing.id % 10_000).padStart(4, '0')}`;
  const approval = await visitor.insist(() => visitor.post(`${path}/approve`, {}));
  // 409: already approved by an attempt whose response was lost.
  listing.isApproved = visitor.expect(approval, [200, 409], 'an approval');
  while (listing.phone === null) {
    const found = await visitor.insist(() => visitor.get(path));
    if (!visitor.expect(found, [200], 'a listing for staff')) return;
    const business = found.read<StaffBusiness>();
    if (business.phone === phone) listing.phone = phone;
    // 409: a payment changed the listing in the meantime.
    else await editPhone(visitor, path, { ...business, phone });
  }
}

async function editPhone(visitor: Visitor, path: string, business: StaffBusiness) {
  const answer = await visitor.put(path, business);
  if (answer) visitor.expect(answer, [200, 409], 'an edit');
}

export function createImporter({ imports }: Ledger, admin: Credentials) {
  return async (visitor: Visitor, round: number) => {
    if (round === 1) await signIn(visitor, admin);
    const slugPrefix = `fault-shop-${round}`;
    const rows = Array.from(
      { length: IMPORTED_ROWS },
      (_, row) => `Shop ${round} ${row},${slugPrefix}-${row},Boise,ID,retail,true`,
    );
    const id = await uploadFile(visitor, rows);
    const done = id && (await commitFile(visitor, `/api/admin/imports/${id}`));
    if (!done) return;
    imports.push({ slugPrefix, rows: IMPORTED_ROWS });
    if (done.counts.new !== IMPORTED_ROWS) {
      visitor.complain(`Import ${id} counts ${JSON.stringify(done.counts)}`);
    }
  };
}

async function uploadFile(visitor: Visitor, rows: string[]): Promise<number | null> {
  const body = `name,slug,city,state,category,is approved\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'text/csv' };
  // If a response is lost, the retry leaves an abandoned upload behind.
  const answer = await visitor.insist(() =>
    visitor.send('POST', '/api/admin/imports', { body, headers }),
  );
  return visitor.expect(answer, [201], 'an upload') ? answer.read<BusinessImport>().id : null;
}

async function commitFile(visitor: Visitor, path: string): Promise<BusinessImport | null> {
  for (;;) {
    const found = await visitor.insist(() => visitor.get(path));
    if (!visitor.expect(found, [200], 'an import')) return null;
    const source = found.read<BusinessImport>();
    const { state, proposedMapping: mapping } = source;
    if (state === 'committed') return source;
    // 409: already started by an attempt whose response was lost.
    let step: Answer | null = null;
    if (state === 'uploaded') step = await visitor.post(`${path}/dry-run`, { mapping });
    if (state === 'checked') step = await visitor.post(`${path}/commit`, {});
    if (step) visitor.expect(step, [200, 409], `an import that was ${state}`);
    await sleep(100);
  }
}
