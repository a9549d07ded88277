import { designSign } from '../../../contract/sign/design-sign.ts';
import { LINE_HEIGHT, SMALL_BOARD, WIDE_BOARD } from '../../../contract/sign/letter.ts';
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
  const { look, lines, size } = designSign(name, board);
  const [width, height] = [board.width + 10, board.height + 8];
  const step = size * LINE_HEIGHT;
  const top = height / 2 - ((lines.length - 1) * step) / 2 + size * 0.35;
  const baselines = lines.map((_, at) => Math.round((top + at * step) * 10) / 10);
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
