// On a phone the information stands above the reviews; on a wide screen, in a column beside all.
export const columns =
  'grid gap-x-12 gap-y-5 sm:gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_auto_1fr] *:min-w-0';
export const sideColumn = 'lg:col-start-2 lg:row-span-3 lg:row-start-1';
