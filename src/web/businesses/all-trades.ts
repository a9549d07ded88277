import { read } from '../api.ts';

export const allTrades = read('GET /api/trades', {});
