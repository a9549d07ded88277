import * as m from '#messages';

const mappingSteps = ['columns', 'values', 'preview'] as const;
export type MappingStepName = (typeof mappingSteps)[number];

export const stepTitles = {
  file: m.import_step_file(),
  columns: m.import_step_columns_short(),
  values: m.import_step_values_short(),
  preview: m.common_preview(),
  run: m.import_title(),
};
export type StepName = keyof typeof stepTitles;

export function isMappingStep(step: string | undefined): step is MappingStepName {
  return mappingSteps.some((one) => one === step);
}

export function stepPath(id: number, step?: MappingStepName): string {
  return step ? `/admin/transfer?import=${id}&step=${step}` : `/admin/transfer?import=${id}`;
}
