export const chip =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-field-line bg-surface px-3.5 font-semibold pointer-coarse:min-h-11 hover:border-accent hover:text-accent aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent forced-colors:aria-[current=true]:border-[Highlight]';
