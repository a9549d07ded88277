/** Marked texts that some people must never be shown, and who may. */
export interface Canary {
  mark: string;
  what: string;
  /** `nobody`: not even staff. */
  isFor: 'staff' | 'nobody';
  /** Whether it has become public since; asked when a visitor was shown it. */
  isPublic: () => Promise<boolean>;
}

export interface Canaries {
  /** A new word to put into a private text. */
  make(what: string, options?: Partial<Pick<Canary, 'isFor' | 'isPublic'>>): string;
  /** The same as a phone number. */
  makePhone(options?: Partial<Pick<Canary, 'isFor' | 'isPublic'>>): string;
  isMarked(text: string): boolean;
  /** Those in an answer that are not in the request. */
  find(answer: string, request: string): Canary[];
  forget(canary: Canary): void;
}

const MARK = /cnry\d+[a-z]*q|\(208\) 777-\d{4}/gi;

export function openCanaries(): Canaries {
  const canaries = new Map<string, Canary>();
  let made = 0;
  return {
    make(what, { isFor = 'staff', isPublic = async () => false } = {}) {
      made += 1;
      const mark = `cnry${made}${what.replace(/[^a-pr-z]/gi, '').toLowerCase()}q`;
      canaries.set(mark, { mark, what, isFor, isPublic });
      return mark;
    },
    makePhone({ isFor = 'staff', isPublic = async () => false } = {}) {
      made += 1;
      const mark = `(208) 777-${String(made % 10_000).padStart(4, '0')}`;
      canaries.set(mark, { mark, what: 'phone', isFor, isPublic });
      return mark;
    },
    isMarked: (text) => text.search(MARK) >= 0,
    find(answer, request) {
      const asked = request.toLowerCase();
      const marks = new Set(answer.match(MARK)?.map((mark) => mark.toLowerCase()));
      return [...marks].flatMap((mark) => {
        const canary = canaries.get(mark);
        return canary && !asked.includes(mark) ? [canary] : [];
      });
    },
    forget: ({ mark }) => canaries.delete(mark),
  };
}
