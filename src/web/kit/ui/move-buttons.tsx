import { IconButton } from './icon-button.tsx';
import { ArrowDown, ArrowUp } from './later-icons.tsx';

interface MoveButtonsProps {
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  /** Value of `data-move`, which finds the buttons again after the item has moved. */
  item?: string;
}

/** Moves an item of a list by one place. A button without effect keeps the focus. */
export function MoveButtons({ up, down, isFirst, isLast, onMove, item }: MoveButtonsProps) {
  const buttons = [
    { label: up, by: -1, isAtEdge: isFirst, Arrow: ArrowUp },
    { label: down, by: 1, isAtEdge: isLast, Arrow: ArrowDown },
  ] as const;
  return buttons.map(({ label, by, isAtEdge, Arrow }) => (
    <IconButton
      key={by}
      label={label}
      data-move={item && `${item} ${by}`}
      aria-disabled={isAtEdge}
      className="aria-disabled:cursor-default aria-disabled:opacity-40"
      onClick={() => !isAtEdge && onMove(by)}
    >
      <Arrow size={18} aria-hidden="true" />
    </IconButton>
  ));
}
