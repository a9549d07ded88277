import type { Generated } from 'kysely';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    trades: TradesTable;
    tradePhrases: TradePhrasesTable;
    tradeCounts: TradeCountsTable;
    tradeSlugs: TradeSlugsTable;
    tradeMerges: TradeMergesTable;
  }
}

export interface TradesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  singular: string;
  categoryId: number | null;
  icon: string | null;
  schemaType: string | null;
  isLocalBusiness: Generated<boolean>;
  isListed: Generated<boolean>;
  isHidden: Generated<boolean>;
  /** The broader trade of which it is a part. */
  partOf: Generated<number | null>;
  version: Generated<number>;
}

export interface TradeSlugsTable {
  slug: string;
  tradeId: number;
}

export interface TradeMergesTable {
  tradeId: number;
  name: string;
  intoId: number | null;
  total: number;
  moved: number;
  startedAt: Date;
  finishedAt: Date | null;
}

export type PhraseKind = 'exact' | 'narrower' | 'need' | 'broader';

export interface TradePhrasesTable {
  stem: string;
  position: number;
  phrase: string;
  tradeId: number | null;
  categoryId: number | null;
  kind: PhraseKind;
  isRisky: Generated<boolean>;
}

export interface TradeCountsTable {
  tradeId: number;
  state: string;
  cityKey: string;
  businessCount: number;
}
