import * as m from '#messages';

const mappingSteps = ['columns', 'values', 'preview'] as const;
export type MappingStepName = (typeof mappingSteps)[number];

/** In their order, as the screen names them. */
export const stepTitles = {
  file: m.staff_import_file(),
  columns: m.staff_import_columns(),
  values: m.staff_import_values(),
  preview: m.staff_import_preview(),
  run: m.staff_import_import(),
};
export type StepName = keyof typeof stepTitles;

export function isMappingStep(step: string | undefined): step is MappingStepName {
  return mappingSteps.some((one) => one === step);
}

export function stepPath(id: number, step?: MappingStepName): string {
  return step ? `/admin/transfer?import=${id}&step=${step}` : `/admin/transfer?import=${id}`;
}
