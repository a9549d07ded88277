import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import { read } from '../../../api.ts';
import { useParameters } from '../../../parameters.ts';
import { ListFailure } from '../../list-failure.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { CurrentImport } from '../current-import.tsx';
import { StepList } from './step-list.tsx';
import { stepPath } from './steps.ts';

const recentImports = read('GET /api/admin/imports', { query: { limit: '5' } });

/** From a file to its listings: columns, values, preview, import, and undo. */
export function ImportWizard() {
  const id = Number(useParameters(screens.transfer).import ?? 0);
  return id > 0 ? <OpenImport key={id} id={id} /> : <NewImport />;
}

function OpenImport({ id }: { id: number }) {
  const navigate = useNavigate();
  return <CurrentImport id={id} onLeave={() => navigate('/admin/transfer')} />;
}

function NewImport() {
  const navigate = useNavigate();
  const recent = useQuery({ ...recentImports, refetchOnMount: 'always' });
  return (
    <>
      <StepList current="file" openId={null} isChecked={false} />
      {recent.isError && <ListFailure error={recent.error} fallback={m.import_list_failed()} />}
      {recent.isPending ? (
        <div role="status" aria-label={m.common_loading_area()} className="skeleton h-80" />
      ) : (
        <ChooseFile recent={recent.data ?? []} onOpen={(id) => navigate(stepPath(id))} />
      )}
    </>
  );
}
