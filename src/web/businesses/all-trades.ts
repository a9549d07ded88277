import { read } from '../kit/api.ts';

export const allTrades = read('GET /api/trades', {});
