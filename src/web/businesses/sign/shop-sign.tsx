import { designSign } from '../../../contract/sign/design-sign.ts';
import { findBaselines, SMALL_BOARD, WIDE_BOARD } from '../../../contract/sign/letter.ts';
import { chooseTint } from '../../../contract/sign/palette.ts';

interface ShopSignProps {
  name: string;
  /** Slug of what colors the awning: the main trade, else the category. */
  kind: string;
  isWide?: boolean;
  className?: string;
}

/** The name on a board under an awning, in place of a photo. Its box gives the size. */
export function ShopSign({ name, kind, isWide = false, className = '' }: ShopSignProps) {
  const board = isWide ? WIDE_BOARD : SMALL_BOARD;
  const design = designSign(name, board);
  const { look, lines, size } = design;
  const [width, height] = [board.width + 10, board.height + 8];
  const baselines = findBaselines(design, height / 2);
  return (
    <div
      className={`sign ${isWide ? 'sign-wide ' : ''}sign-${look} tint-${chooseTint(kind)} ${className}`}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fontSize={size}>
        {lines.map(({ text, fitTo }, at) => (
          <text
            key={baselines[at]}
            x={width / 2}
            y={baselines[at]}
            {...(fitTo && { textLength: fitTo, lengthAdjust: 'spacingAndGlyphs' })}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}
