import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

export interface Siblings {
  number: number;
  count: number;
  /** Sends a message to all other running processes; delivery isn't guaranteed. */
  tell(topic: string, message: unknown): void;
  hear<Message>(topic: string, listener: (message: Message) => void): void;
}

export interface Start<Task> {
  number: number;
  count: number;
  task: Task;
}

export interface Told {
  topic: string;
  message: unknown;
}

export interface Membership<Task> {
  task: Task;
  siblings: Siblings;
  reportReady(note: unknown): void;
}

export async function joinSiblings<Task>(): Promise<Membership<Task>> {
  const [{ number, count, task }]: [Start<Task>] = (await once(process, 'message')) as [
    Start<Task>,
  ];
  const listeners = new Map<string, (message: never) => void>();
  process.on('message', ({ topic, message }: Told) => {
    listeners.get(topic)?.(message as never);
  });
  const send = (told: Told | { ready: unknown }) => {
    if (process.connected) process.send?.(told);
  };
  return {
    task,
    siblings: {
      number,
      count,
      tell: (topic, message) => send({ topic, message }),
      hear: (topic, listener) => void listeners.set(topic, listener),
    },
    reportReady: (note) => send({ ready: note }),
  };
}

/** Milliseconds to wait for other processes; those that start or hang are left out. */
const TIMEOUT_MS = 500;

interface Answer<T> {
  to: string;
  value: T;
}

/** Answers other processes' questions with `read`. Returns a function that asks them and collects their answers. */
export function askSiblings<T>(siblings: Siblings, topic: string, read: () => T | Promise<T>) {
  const questions = new Map<string, (value: T) => void>();
  siblings.hear<string>(`ask ${topic}`, async (to) => {
    siblings.tell(`answer ${topic}`, { to, value: await read() });
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
      const timer = setTimeout(end, TIMEOUT_MS);
      questions.set(question, (value) => {
        values.push(value);
        if (values.length === siblings.count - 1) end();
      });
      siblings.tell(`ask ${topic}`, question);
    });
}
