import * as m from '#messages';

const HOUR = 3_600_000;

export interface Due {
  text: string;
  tone: 'plain' | 'soon' | 'late';
}

export function describeDue(dueAt: string | null, since: string, now: number): Due {
  if (dueAt === null) {
    return {
      text: m.triage_waiting_for({ value: spell(now - Date.parse(since)) }),
      tone: 'plain',
    };
  }
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return { text: m.triage_overdue({ value: spell(-left) }), tone: 'late' };
  return {
    text: m.triage_due_in({ left: spell(left) }),
    tone: left < 24 * HOUR ? 'soon' : 'plain',
  };
}

function spell(span: number): string {
  const hours = span / HOUR;
  if (hours < 1) return m.format_minutes_short({ value: Math.max(1, Math.round(hours * 60)) });
  if (hours < 72) return `${Math.floor(hours)} h`;
  return m.format_days({ value: Math.floor(hours / 24) });
}
