import type { Stored } from '../../platform/database/tables.ts';

export type PhraseKind = Stored<'tradePhrases'>['kind'];
