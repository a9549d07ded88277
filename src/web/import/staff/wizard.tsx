import { useMutation, useQuery } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { type BusinessImport, IMPORT_FILE } from '../../../contract/imports.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { HttpError, read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { useParameters } from '../../kit/parameters.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { CurrentImport } from './current-import.tsx';
import { FileField } from './file-field.tsx';
import { ImportProgress } from './progress.tsx';
import { StepList } from './step-list.tsx';
import { stepPath } from './wizard-steps.ts';
import { importStateWords } from './words.ts';

interface ChooseFileProps {
  recent: BusinessImport[];
  onOpen: (id: number) => void;
}

function ChooseFile({ recent, onOpen }: ChooseFileProps) {
  const upload = useUpload(onOpen);
  if (upload.isPending) {
    return (
      <ImportProgress label={m.common_uploading()} share={upload.share}>
        <div>
          <Button variant="secondary" onClick={upload.cancel}>
            {m.common_cancel()}
          </Button>
        </div>
      </ImportProgress>
    );
  }
  return (
    <>
      <FileField
        label={m.import_file()}
        hint={m.import_file_hint()}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.geojson,.json,.ndjson,.geojsonl,.vcf,.xml,text/csv"
        fault={upload.fault}
        onFile={upload.send}
      />
      {recent.length > 0 && <RecentImports imports={recent} onOpen={onOpen} />}
    </>
  );
}

function useUpload(onUploaded: (id: number) => void) {
  const toast = useToast();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      abort.current = new AbortController();
      if (isOtherWorkbook(file)) throw new UnreadableFile(m.import_spreadsheet());
      if (!IMPORT_FILE.test(file.name)) throw new UnreadableFile();
      if (hasTableName(file) && !(await looksLikeCsv(file))) throw new UnreadableFile();
      return uploadFile(file, setShare, abort.current.signal);
    },
    onSuccess: ({ id }) => onUploaded(id),
    onError: (problem) => {
      if (abort.current?.signal.aborted) return;
      const isUnreadable =
        problem instanceof UnreadableFile ||
        (problem instanceof HttpError && problem.status === 422);
      toast({
        ...(isUnreadable
          ? {
              title: m.import_file_error(),
              description: m.import_file_error_text(),
            }
          : { title: m.common_error(), description: describe(problem) }),
        variant: 'destructive',
      });
    },
  });
  const isCanceled = error?.name === 'AbortError';
  return {
    send: (file: File) => mutate(file),
    isPending,
    share,
    fault: error && !isCanceled ? describe(error) : null,
    cancel: () => abort.current?.abort(),
  };
}

class UnreadableFile extends Error {}

function describe(error: Error): string {
  if (error instanceof HttpError) return error.detail;
  if (error instanceof UnreadableFile) {
    if (error.message) return error.message;
    return m.import_file_not_csv();
  }
  return m.import_send_failed();
}

interface RecentImportsProps {
  imports: BusinessImport[];
  onOpen: (id: number) => void;
}

function RecentImports({ imports, onOpen }: RecentImportsProps) {
  return (
    <section aria-labelledby="recent-imports" className="mt-3">
      <h2 id="recent-imports" className="mb-1 font-bold">
        {m.import_recent()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map(({ id, fileName, state, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <div className="min-w-0">
              <p className="truncate font-semibold">{fileName}</p>
              <p className="text-sm text-muted">
                {importStateWords[state]}, {formatDate(createdAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={m.import_show_named({ fileName })}
              onClick={() => onOpen(id)}
            >
              {m.common_show()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKED_AT = 256 * 1024;

async function looksLikeCsv(file: File): Promise<boolean> {
  const text = await file.slice(0, LOOKED_AT).text();
  const { data } = Papa.parse<string[]>(text, { preview: 10, skipEmptyLines: 'greedy' });
  const isMarked = /^\s*(?:[{[]|BEGIN:VCARD|PK)/i.test(text.slice(0, 100));
  return isMarked || (data.length > 1 && data.some((row) => row.length > 1));
}

function isOtherWorkbook({ name }: File): boolean {
  return /\.(xls|xlsm|xlsb|ods|numbers)$/i.test(name);
}

function hasTableName({ name }: File): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}

const UNNAMED = 'application/octet-stream';

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<BusinessImport> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/admin/imports?${new URLSearchParams({ fileName: file.name })}`);
    request.setRequestHeader('content-type', hasTableName(file) ? 'text/csv' : UNNAMED);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText));
      else reject(new HttpError(request.status, request.responseText || request.statusText));
    };
    request.onerror = () => reject(new Error('The upload was interrupted'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const recentImports = read('GET /api/admin/imports', { query: { limit: '5' } });

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
        <StaffSkeleton className="h-80" />
      ) : (
        <ChooseFile recent={recent.data ?? []} onOpen={(id) => navigate(stepPath(id))} />
      )}
    </>
  );
}
