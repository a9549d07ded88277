import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { BackupState } from '../../../contract/backups.staff.ts';
import { read } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { formatSize } from '../../kit/format-size.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useSend } from '../../kit/use-send.ts';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';

const PATH = '/api/admin/backups';
const LOOK_AGAIN = 3000;
const isUnderWay = (state: BackupState | undefined) => state?.asked?.state === 'waiting';
const state = {
  ...read(`GET ${PATH}`, {}),
  refetchInterval: ({ state }: { state: { data: BackupState | undefined } }) =>
    isUnderWay(state.data) ? LOOK_AGAIN : false,
};

export function Backups() {
  const { data, error } = useQuery(state);
  const start = useSend({
    run: () => send(`POST ${PATH}`, {}),
    done: { title: m.backups_under_way() },
    fallback: m.common_try_again(),
    lists: [PATH],
  });
  if (error) throw error;
  if (!data) return <StaffSkeleton className="h-24" />;
  if (!data.isSetUp) return <p className="text-muted">{m.backups_not_set_up()}</p>;
  const isBusy = start.isPending || isUnderWay(data);
  return (
    <div className="flex flex-col gap-3">
      <ul className="text-muted" aria-live="polite">
        {tellState(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button
        className="self-start"
        variant="secondary"
        aria-disabled={isBusy}
        onClick={() => isBusy || start.mutate(undefined)}
      >
        {m.backups_now()}
      </Button>
      <p className="text-sm text-muted">{m.backups_help()}</p>
    </div>
  );
}

function tellState({ kept, asked, offSite, trial }: BackupState): string[] {
  const [last] = kept;
  const lines = [
    last
      ? m.backups_last({
          time: formatMoment(last.madeAt),
          size: formatSize(last.bytes),
          count: formatNumber(kept.length),
        })
      : m.backups_none(),
  ];
  if (offSite) {
    lines.push(
      offSite.at
        ? m.backups_off_site({ time: formatMoment(offSite.at) })
        : m.backups_off_site_none(),
    );
  }
  if (trial) {
    const time = formatMoment(trial.at);
    lines.push(trial.isFine ? m.backups_trial_fine({ time }) : m.backups_trial_failed({ time }));
  }
  if (asked?.state === 'waiting') lines.push(m.backups_under_way());
  if (asked?.state === 'failed') lines.push(m.backups_failed());
  return lines;
}
