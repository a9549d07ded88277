import type { Stored } from '../../../platform/database/tables.ts';

export type ClaimRow = Stored<'claims'>;
