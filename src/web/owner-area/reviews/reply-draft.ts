const keyOf = (reviewId: number) => `reply-${reviewId}`;

/** Null without one, and where the browser keeps nothing for us. */
export function readReplyDraft(reviewId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(reviewId));
  } catch {
    return null;
  }
}

export function keepReplyDraft(reviewId: number, text: string) {
  try {
    sessionStorage.setItem(keyOf(reviewId), text);
  } catch {
    // Then it lives as long as the form.
  }
}

export function dropReplyDraft(reviewId: number) {
  try {
    sessionStorage.removeItem(keyOf(reviewId));
  } catch {
    // There was none.
  }
}
