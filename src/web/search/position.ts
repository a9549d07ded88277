import * as m from '#messages';

const KEPT = 'position';
const DENIED = 1;

/** Rounds to about half a mile, so that no precise position leaves the browser. */
function round(degrees: number): string {
  return (Math.round(degrees * 100) / 100).toFixed(2);
}

/** Returns the visitor's position, such as `43.62,-116.20`; kept in the browser until the tab is closed. */
export async function findPosition(): Promise<string> {
  const kept = readKeptPosition();
  if (kept) return kept;
  const position = await askBrowser();
  try {
    sessionStorage.setItem(KEPT, position);
  } catch {}
  return position;
}

export function readKeptPosition(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function askBrowser(): Promise<string> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${round(coords.latitude)},${round(coords.longitude)}`),
      ({ code }) => reject(new Error(describeFailure(code))),
      { maximumAge: 600_000, timeout: 10_000 },
    );
  });
}

function describeFailure(code: number): string {
  return code === DENIED ? m.search_location_denied() : m.search_location_failed();
}
