import { screens } from '../../../contract/screens.ts';
import { formatParameters, type Parameters } from '../../parameters.ts';

export type AuditParameters = Parameters<(typeof screens.audit.reads)[number]>;

const DAY = 86_400_000;

export function linkToAudit(parameters: AuditParameters): string {
  return `/admin/audit${formatParameters(screens.audit, parameters)}`;
}

/** The filter that an address stands for: its days are whole ones, the last one too. */
export function toQuery({ from, to, ...rest }: AuditParameters): AuditParameters {
  return { ...rest, from: from && startOfDay(from, 0), to: to && startOfDay(to, 1) };
}

/** What is no day is left to the server, which says so. */
function startOfDay(day: string, later: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + later * DAY).toISOString();
}
