import { read, readOrNull } from '../kit/api.ts';

/** Returns null if the visitor hasn't opened the owner area with a link. */
export function ownerAreaQuery(id: number) {
  return readOrNull('GET /api/desk/:id', { params: { id } }, 401);
}

export function ownerPath(id: number, section = ''): string {
  return section ? `/desk/${id}/${section}` : `/desk/${id}`;
}

export function ownerQuestionQuery(id: number) {
  return read('GET /api/desk/:id/question', { params: { id } });
}

export function readReportedProblems(id: number) {
  return read('GET /api/desk/:id/reports', { params: { id } });
}

export function readInquirySettings(id: number) {
  return read('GET /api/desk/:id/inquiry-settings', { params: { id } });
}

export function readOwnerMails(id: number) {
  return read('GET /api/desk/:id/mails', { params: { id } });
}

export function readStatistics(id: number) {
  return read('GET /api/desk/:id/figures', { params: { id } });
}
