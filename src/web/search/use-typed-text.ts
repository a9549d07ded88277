import { type RefObject, useEffect, useState } from 'react';

const PAUSE = 120;

/** What was typed into a field, after a short pause; open from typing until the field is left. */
export function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setText(field.value.trim());
        setOpen(true);
      }, PAUSE);
    };
    const close = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    // What was typed while this was loading.
    if (document.activeElement === field && field.value !== field.defaultValue) read();
    field.addEventListener('input', read);
    field.addEventListener('blur', close);
    field.form?.addEventListener('submit', close);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', read);
      field.removeEventListener('blur', close);
      field.form?.removeEventListener('submit', close);
    };
  }, [input]);
  return { text, isOpen, setOpen };
}
