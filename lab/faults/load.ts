import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, SentReview } from './ledger.ts';
import { submitAndPay } from './owner.ts';
import { createEditor, createImporter } from './staff.ts';
import { type Encounters, openVisitor, type Visitor } from './visitor.ts';

export interface Load {
  ledger: Ledger;
  encounters: Encounters;
  stop(): Promise<void>;
}

type Work = (visitor: Visitor, round: number) => Promise<void>;

/** Runs visitors, owners and staff against a site until `stop`. Without staff credentials, only visitors run. */
export function startLoad(site: string, admin: { email: string; password: string } | null): Load {
  const encounters: Encounters = { outcomes: [], faults: [] };
  const ledger: Ledger = { reviews: [], listings: [], imports: [] };
  let isStopping = false;

  async function repeat(pause: number, work: Work) {
    const visitor = openVisitor(site, encounters);
    for (let round = 1; !isStopping; round += 1) {
      await work(visitor, round);
      await sleep(pause);
    }
  }

  const visiting = [
    ...Array.from({ length: 3 }, () => repeat(30, readPages(ledger))),
    ...Array.from({ length: 3 }, (_, writer) => repeat(60, writeReviews(ledger, writer))),
  ];
  const startWork = (account: { email: string; password: string }) => [
    ...Array.from({ length: 2 }, (_, owner) =>
      repeat(150, (visitor, round) => submitAndPay(visitor, ledger, `${owner}-${round}`)),
    ),
    repeat(50, createEditor(ledger, account)),
    repeat(2000, createImporter(ledger, account)),
  ];
  const working = [...visiting, ...(admin ? startWork(admin) : [])];
  return {
    ledger,
    encounters,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

function readPages({ listings }: Ledger): Work {
  const paths = [
    '/',
    '/category/restaurants',
    '/search?query=coffee',
    '/api/businesses/search?query=bakery',
    '/api/businesses/search?query=restarant&limit=10',
    '/api/suggest?q=cof',
  ];
  return async (visitor, round) => {
    const newest = listings.findLast(({ isApproved }) => isApproved);
    const path = paths[round % (paths.length + 1)] ?? `/api/businesses/${newest?.slug ?? 'none'}`;
    const answer = await visitor.get(path);
    if (answer && (newest || !path.endsWith('/none'))) visitor.expect(answer, [200], path);
  };
}

function writeReviews({ reviews }: Ledger, writer: number): Work {
  return async (visitor, round) => {
    const businessId = 1 + ((writer * 37 + round) % 150);
    const comment = `The fault run's ${round}th word of guest ${writer}: good bread.`;
    const review: SentReview = { businessId, comment, id: null };
    reviews.push(review);
    const path = `/api/businesses/${businessId}/reviews`;
    const reviewerName = `Guest ${writer} ${round}`;
    const answer = await visitor.post(path, { rating: 1 + (round % 5), reviewerName, comment });
    if (!answer || !visitor.expect(answer, [201], 'a review')) return;
    const { id, held } = answer.read<{ id: number; held: boolean }>();
    review.id = id;
    const list = await visitor.get(`${path}?limit=100`);
    if (!held && list?.status === 200 && !list.text.includes(comment)) {
      visitor.complain(`Review ${review.id} was acknowledged, but its author cannot see it.`);
    }
  };
}
