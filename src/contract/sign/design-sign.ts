import { chooseBoard } from './choose-board.ts';
import { type BoardSize, type Lettering, letterSign } from './letter.ts';
import type { Board } from './palette.ts';

/** The kind of board, and what is written on it. */
export function designSign(name: string, board: BoardSize): Lettering & { look: Board } {
  const look = chooseBoard(name);
  return { look, ...letterSign(look === 'painted' ? name.toUpperCase() : name, board) };
}
