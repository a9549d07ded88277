// Stands in for Vite's preload helper, without its support for older browsers and other base paths.

const styles = new Map<string, Promise<unknown>>();

/** Loads a chunk along with its imports, and after its styles. Rejects if a stylesheet fails to load. */
export function __vitePreload<T>(load: () => Promise<T>, files?: string[]): Promise<T> {
  return files ? Promise.all(files.map(request)).then(load) : load();
}

function request(file: string): Promise<unknown> | undefined {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return styles.get(href);
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  if (isStyle) {
    const loading = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new Error(href));
      };
    });
    styles.set(href, loading);
  }
  document.head.append(link);
  return styles.get(href);
}
