import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A photo on its way, or that did not arrive. */
export function UploadItem({ upload, onRetry, onDismiss }: UploadItemProps) {
  const { file, share, fault, mayRetry } = upload;
  const percent = Math.floor(share * 100);
  return (
    <li className="rounded-card border border-line bg-surface p-3">
      <p className="flex justify-between gap-3 font-semibold">
        <span className="min-w-0 truncate">{file.name}</span>
        {fault === null && <span className="shrink-0 tabular-nums">{describe(percent)}</span>}
      </p>
      {fault === null ? (
        <progress
          aria-label={m.common_sending_named({ name: file.name })}
          value={percent}
          max={100}
          className="mt-1 h-2 w-full accent-accent"
        />
      ) : (
        <>
          <p role="alert" className="font-medium text-danger wrap-anywhere">
            {m.owner_photos_upload_failed({ fault })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {mayRetry && (
              <Button variant="secondary" onClick={onRetry}>
                <Rich
                  message={m.owner_photos_retry_named}
                  fields={{ name: file.name }}
                  parts={{ span: (text) => <span className="sr-only">{text}</span> }}
                />
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              <Rich
                message={m.owner_photos_dismiss_named}
                fields={{ name: file.name }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function describe(percent: number): string {
  if (percent === 0) return m.common_waiting();
  return percent === 100 ? m.common_saving() : m.format_percent({ percent });
}
