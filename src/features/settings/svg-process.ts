import type { Language } from '../../domain/languages.ts';
import { AppError } from '../../platform/errors.ts';
import { inLanguage } from '../../platform/language.ts';
import { type CleanSvg, cleanSvg } from './clean-svg.ts';

export interface SvgQuestion {
  text: string;
  language: Language;
}

export type SvgAnswer = CleanSvg | { refusal: string };

process.on('message', ({ text, language }: SvgQuestion) => {
  process.send?.(inLanguage(language, () => answer(text)));
});
process.on('disconnect', () => process.exit());

function answer(text: string): SvgAnswer {
  try {
    return cleanSvg(text);
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}
