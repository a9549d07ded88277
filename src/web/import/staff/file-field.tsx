import { useId } from 'react';

interface FileFieldProps {
  label: string;
  hint: string;
  /** File types of the input's `accept`. */
  accept: string;
  fault: string | null;
  isDisabled?: boolean;
  onFile: (file: File) => void;
}

export function FileField({ label, hint, accept, fault, isDisabled, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ''}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
        className="w-full cursor-pointer rounded-card border border-field-line bg-surface p-2 file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-card file:border-0 file:bg-accent file:px-4 file:font-semibold file:text-accent-ink"
      />
      <p id={`${id}-fault`} role="alert" className="mt-2 min-h-10 text-sm font-medium text-danger">
        {fault}
      </p>
    </>
  );
}
