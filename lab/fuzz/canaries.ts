export interface Canary {
  mark: string;
  what: string;
  /** `nobody` includes staff. */
  isFor: 'staff' | 'nobody';
  /** Checks whether the text has since become public. Called when a visitor was shown it. */
  isPublic: () => Promise<boolean>;
}

export interface Canaries {
  make(what: string, options?: Partial<Pick<Canary, 'isFor' | 'isPublic'>>): string;
  makePhone(options?: Partial<Pick<Canary, 'isFor' | 'isPublic'>>): string;
  isMarked(text: string): boolean;
  /** Returns the canaries in a response that weren't part of the request. */
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
