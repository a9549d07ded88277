import { useRef, useState } from 'react';

const PAUSE = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  asked: string;
  onSearch: (text: string) => void;
  className: string;
}

export function SearchBox({ label, placeholder, asked, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: asked, before: asked });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMine = asked === typed.text.trim() || asked === typed.before;
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={isMine ? typed.text : asked}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, before: asked });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(text.trim()), PAUSE);
      }}
      className={className}
    />
  );
}
