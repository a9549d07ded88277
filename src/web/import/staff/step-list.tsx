import * as m from '#messages';
import { Link } from '../../kit/ui/link.tsx';
import { keysOf } from '../../staff/is-key-of.ts';
import { isMappingStep, type StepName, stepPath, stepTitles } from './wizard-steps.ts';

interface StepListProps {
  current: StepName;
  openId: number | null;
  isChecked: boolean;
}

export function StepList({ current, openId, isChecked }: StepListProps) {
  return (
    <ol
      aria-label={m.import_steps_label()}
      className="mb-4 flex flex-wrap gap-x-1 border-b border-line"
    >
      {keysOf(stepTitles).map((step, at) => {
        const to = findPath(step, openId, isChecked);
        const look = 'inline-flex min-h-11 items-center gap-2 px-2 text-sm font-semibold sm:px-3';
        const title = (
          <>
            <span className="text-muted tabular-nums">{at + 1}</span>
            {stepTitles[step]}
          </>
        );
        return (
          <li key={step}>
            {step === current ? (
              <span aria-current="step" className={`${look} border-b-2 border-accent text-ink`}>
                {title}
              </span>
            ) : to ? (
              <Link to={to} className={`${look} text-accent hover:underline`}>
                {title}
              </Link>
            ) : (
              <span className={`${look} text-muted`}>{title}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function findPath(step: StepName, openId: number | null, isChecked: boolean): string | null {
  if (step === 'file') return '/admin/transfer';
  if (openId === null) return null;
  if (isMappingStep(step)) return stepPath(openId, step);
  return isChecked ? stepPath(openId) : null;
}
