import { chooseBoard } from '../../domain/sign/design-sign.ts';
import { fitSign } from '../../domain/sign/letter.ts';
import { chooseTint } from '../../domain/sign/palette.ts';

interface ShopSignProps {
  name: string;
  kind: string;
  className?: string;
}

export function ShopSign({ name, kind, className = '' }: ShopSignProps) {
  const look = chooseBoard(name);
  const { text, step, isCut } = fitSign(look === 'painted' ? name.toUpperCase() : name);
  const looks = [hang(look, kind), `letters-${step}`, isCut ? 'sign-cut' : '', className];
  return (
    <span aria-hidden="true" className={looks.filter(Boolean).join(' ')}>
      {text}
    </span>
  );
}

export function hang(look: string, kind: string): string {
  return `sign sign-${look} tint-${chooseTint(kind)}`;
}
