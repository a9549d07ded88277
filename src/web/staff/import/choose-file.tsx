import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { isWorkbookName } from '../../../contract/staff/transfer/workbook.ts';
import type { BusinessImport } from '../../../contract/staff/transfer.ts';
import { HttpError } from '../../api.ts';
import { formatDate } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { hasTableName, looksLikeCsv } from './first-look.ts';
import { ImportProgress } from './progress.tsx';
import { uploadFile } from './upload-file.ts';
import { stateWords } from './words.ts';

interface ChooseFileProps {
  recent: BusinessImport[];
  onOpen: (id: number) => void;
}

export function ChooseFile({ recent, onOpen }: ChooseFileProps) {
  const id = useId();
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
      <label htmlFor={id} className="block font-semibold">
        {m.import_file()}
      </label>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {m.import_file_hint()}
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        aria-describedby={`${id}-hint${upload.fault ? ` ${id}-fault` : ''}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.send(file);
          target.value = '';
        }}
        className="w-full cursor-pointer rounded-card border border-field-line bg-surface p-2 file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-card file:border-0 file:bg-accent file:px-4 file:font-semibold file:text-accent-ink"
      />
      <p id={`${id}-fault`} role="alert" className="mt-2 min-h-10 text-sm font-medium text-danger">
        {upload.fault}
      </p>
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
      if (isWorkbookName(file.name)) throw new UnreadableFile(m.import_spreadsheet());
      if (!hasTableName(file) || !(await looksLikeCsv(file))) throw new UnreadableFile();
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
                {stateWords[state]}, {formatDate(createdAt)}
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
