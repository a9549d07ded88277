import { read } from '../api.ts';

export function readReportedProblems(id: number) {
  return read('GET /api/desk/:id/reports', { params: { id } });
}
