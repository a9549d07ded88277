import type { Language } from '../../../domain/languages.ts';
import en from '../templates/en.json' with { type: 'json' };
import es from '../templates/es.json' with { type: 'json' };
import {
  commonFields,
  secretFields,
  type TemplateName,
  type TemplateShape,
  templateShapes,
} from './template-shapes.data.ts';

type Forms = string | { one: string; other: string };

export interface Catalogue {
  groups: Record<TemplateShape['group'], string>;
  templates: Record<string, { title: string; when: string; subject: string; text: string[] }>;
  fields: Record<string, { about: string; example: string }>;
  phrases: Record<string, Forms>;
}

export const catalogues: Record<Language, Catalogue> = { en, es };

export const templateNames = Object.keys(templateShapes) as TemplateName[];

export interface Words {
  subject: string;
  text: string;
}

export function ownWords(name: TemplateName, language: Language): Words {
  const { subject, text } = catalogues[language].templates[name] ?? { subject: '', text: [] };
  return { subject, text: text.join('\n\n') };
}

export interface OfferedFields {
  names: string[];
  optional: Set<string>;
  repeated: Set<string>;
  needed: string[];
}

export function offeredFields(name: TemplateName): OfferedFields {
  const marked: readonly string[] = templateShapes[name].fields;
  const having = (mark: string) => marked.filter((field) => field.includes(mark)).map(bare);
  return {
    names: [...marked.map(bare), ...commonFields],
    optional: new Set(having('?')),
    repeated: new Set(having('*')),
    needed: having('!'),
  };
}

function bare(field: string): string {
  return field.replace(/[?*!]+$/, '');
}

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templateShapes, name);
}

/** Returns the secret-link field of a template, or null if it has none. */
export function secretOf(name: TemplateName): (typeof secretFields)[number] | null {
  const { names } = offeredFields(name);
  return secretFields.find((field) => names.includes(field)) ?? null;
}

export function isSecret(field: string): boolean {
  return secretFields.some((name) => name === field);
}

export function isCommon(field: string): boolean {
  return commonFields.some((name) => name === field);
}
