export type KeyHelp = readonly [key: string, what: string];

export function KeyList({ keys, className }: { keys: readonly KeyHelp[]; className: string }) {
  return (
    <dl className={`grid items-center gap-y-2 ${className}`}>
      {keys.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-8 rounded-card border border-field-line bg-sunken px-2 py-0.5 text-center font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
