import type { BusinessImport, ImportMapping } from '../../../contract/imports.staff.ts';
import { keep, readKept } from '../../kit/kept.ts';
import { useKept } from '../../kit/use-kept.ts';

export interface Draft {
  mapping: ImportMapping;
  change: (mapping: ImportMapping) => void;
  /** Adds to the mapping as it is by then, after a call. */
  add: (added: ImportMapping) => void;
}

/** Mapping with local changes, stored in the browser until the import is finished. */
export function useDraft(source: BusinessImport): Draft {
  const key = draftKey(source.id);
  const kept = parse(useKept(key));
  const begun = source.mapping ?? source.proposedMapping;
  const change = (mapping: ImportMapping) => keep(key, JSON.stringify(mapping));
  return {
    mapping: kept ?? begun,
    change,
    add: (added) => change({ ...(parse(readKept(key)) ?? begun), ...added }),
  };
}

export function forgetDraft(id: number) {
  keep(draftKey(id), '');
}

function draftKey(id: number): string {
  return `import-${id}`;
}

function parse(text: string): ImportMapping | null {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
