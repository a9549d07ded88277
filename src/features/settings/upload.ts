import { createHash } from 'node:crypto';
import * as m from '#messages';
import type { StaffSettings } from '../../contract/settings.staff.ts';
import { LOGO, type SiteSettings } from '../../domain/settings.ts';
import { AppError } from '../../platform/errors.ts';
import { createGate } from '../../platform/gate.ts';
import { currentLanguage } from '../../platform/language.ts';
import { openSideProcess, type SideProcess } from '../../platform/processes/side-process.ts';
import { type SettingsWriting, writeSettings } from './change.ts';
import type { DrawnPng } from './draw-png.ts';
import { keepFile } from './queries.ts';
import type { SettingsDependencies } from './read.ts';
import type { SvgAnswer, SvgQuestion } from './svg-process.ts';

interface Drawing {
  bytes: Buffer;
  format: 'svg' | 'png';
  ratio: number;
}

const LONGEST = 20_000;
const editor = openSideProcess(new URL('./png-process.ts', import.meta.url), LONGEST);
const cleaner = openSideProcess(new URL('./svg-process.ts', import.meta.url), LONGEST);
const inTurn = createGate({ atOnce: 1, waiting: 8, patience: LONGEST });

const faults = {
  unreadable: m.logo_png_damaged,
  large: m.logo_png_too_large,
  empty: m.logo_png_empty,
};

export async function uploadLogo(
  dependencies: SettingsDependencies,
  given: Uint8Array,
  writing: Pick<SettingsWriting, 'version' | 'by' | 'step'>,
): Promise<StaffSettings> {
  const drawing = await (isPhoto(given) ? drawAnew(given) : cleanDrawing(given));
  const { bytes, format, ratio } = drawing;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const logo: SiteSettings['logo'] = { file: `${hash}.${format}`, width: fitWidth(ratio) };
  return writeSettings(dependencies, {
    ...writing,
    action: 'settings.change',
    decide: async (trx, _, at) => {
      await keepFile(trx, { name: logo.file, bytes, at });
      return { logo };
    },
  });
}

export function removeLogo(
  dependencies: SettingsDependencies,
  writing: Pick<SettingsWriting, 'version' | 'by'>,
): Promise<StaffSettings> {
  const decide = async () => ({ logo: null });
  return writeSettings(dependencies, { ...writing, action: 'settings.change', decide });
}

/** Checks whether a file starts like a PNG or JPEG. */
function isPhoto(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return start === '\x89PNG\r\n\x1a\n' || start.startsWith('\xff\xd8\xff');
}

function askAside(side: SideProcess, question: object): Promise<unknown> {
  return inTurn(() => side.ask(question).catch(() => null));
}

async function drawAnew(given: Uint8Array): Promise<Drawing> {
  const drawn = (await askAside(editor, given)) as DrawnPng | null;
  if (!drawn) throw new AppError('invalid', faults.unreadable());
  if ('fault' in drawn) throw new AppError('invalid', faults[drawn.fault]());
  const { bytes, width, height } = drawn;
  return { bytes: Buffer.from(bytes), format: 'png', ratio: width / height };
}

async function cleanDrawing(given: Uint8Array): Promise<Drawing> {
  const question: SvgQuestion = {
    text: Buffer.from(given).toString('utf8'),
    language: currentLanguage() ?? 'en',
  };
  const cleaned = (await askAside(cleaner, question)) as SvgAnswer | null;
  if (!cleaned) throw new AppError('invalid', m.logo_svg_complicated());
  if ('refusal' in cleaned) throw new AppError('invalid', cleaned.refusal);
  return { bytes: Buffer.from(cleaned.svg), format: 'svg', ratio: cleaned.ratio };
}

function fitWidth(ratio: number): number {
  const { height, leastWidth, mostWidth } = LOGO;
  return Math.min(mostWidth, Math.max(leastWidth, Math.round(height * ratio)));
}
