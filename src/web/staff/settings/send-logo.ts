import type { StaffSettings, WelcomeStep } from '../../../contract/staff/settings.ts';
import { HttpError } from '../../api.ts';

export async function sendLogo(
  file: File,
  { version, step }: { version: number; step: WelcomeStep | undefined },
): Promise<StaffSettings> {
  const query = new URLSearchParams({ version: String(version), ...(step && { step }) });
  const answer = await fetch(`/api/admin/settings/logo?${query}`, {
    method: 'PUT',
    headers: { 'content-type': file.type },
    body: file,
  });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  return answer.json();
}
