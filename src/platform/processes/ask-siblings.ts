import { randomUUID } from 'node:crypto';
import type { Siblings } from './siblings.ts';

/** Milliseconds; a process that is starting or hangs is left out. */
const PATIENCE = 500;

interface Answer<T> {
  to: string;
  value: T;
}

/** Answers the other processes' questions with `read`; the result asks them. */
export function askSiblings<T>(siblings: Siblings, topic: string, read: () => T) {
  const questions = new Map<string, (value: T) => void>();
  siblings.hear<string>(`ask ${topic}`, (to) => {
    siblings.tell(`answer ${topic}`, { to, value: read() });
  });
  siblings.hear<Answer<T>>(`answer ${topic}`, ({ to, value }) => questions.get(to)?.(value));

  return (): Promise<T[]> =>
    new Promise((resolve) => {
      const question = randomUUID();
      const values: T[] = [];
      const end = () => {
        clearTimeout(timer);
        questions.delete(question);
        resolve(values);
      };
      const timer = setTimeout(end, PATIENCE);
      questions.set(question, (value) => {
        values.push(value);
        if (values.length === siblings.count - 1) end();
      });
      siblings.tell(`ask ${topic}`, question);
    });
}
