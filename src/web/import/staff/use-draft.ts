import type { BusinessImport, ImportMapping } from '../../../contract/imports.staff.ts';
import { keep } from '../../kit/kept.ts';
import { useKept } from '../../kit/use-kept.ts';

export interface Draft {
  mapping: ImportMapping;
  change: (mapping: ImportMapping) => void;
}

/** The mapping as it was last changed here; the browser keeps it until the import is over. */
export function useDraft(source: BusinessImport): Draft {
  const key = draftKey(source.id);
  const kept = parse(useKept(key));
  return {
    mapping: kept ?? source.mapping ?? source.proposedMapping,
    change: (mapping) => keep(key, JSON.stringify(mapping)),
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
