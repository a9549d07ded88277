import { read } from '../kit/api.ts';

export function readSuggestions(query: string) {
  return read('GET /api/suggest', { query: { q: query } });
}
