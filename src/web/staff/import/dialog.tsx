import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseFile } from './choose-file.tsx';
import { CurrentImport } from './current-import.tsx';
import { isUnderWay } from './words.ts';

const recentImports = read('GET /api/admin/imports', { query: { limit: '5' } });

/** Upload, mapping, dry run, import, undo. Opens with the import that is under way, if there is one. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const recent = useQuery({ ...recentImports, refetchOnMount: 'always' });
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const running = recent.data?.find(({ state }) => isUnderWay(state))?.id;
  const current = chosen === undefined ? running : chosen;
  const leave = () => {
    setChosen(null);
    void recent.refetch();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Import CSV" size="wide">
      {/* One height for all steps, so that nothing moves when one follows another. */}
      <div className="-m-5 h-[min(38rem,calc(100dvh-7rem))] overflow-y-auto p-5">
        {recent.isError ? (
          <p role="alert">The imports could not be loaded. Please try again.</p>
        ) : recent.isPending || (recent.isFetching && chosen === undefined) ? (
          <div role="status" aria-label="Loading" className="skeleton h-80" />
        ) : current ? (
          <CurrentImport key={current} id={current} onLeave={leave} />
        ) : (
          <ChooseFile recent={recent.data} onOpen={setChosen} />
        )}
      </div>
    </Dialog>
  );
}
