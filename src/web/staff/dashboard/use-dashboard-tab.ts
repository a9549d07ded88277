import { useSearchParams } from 'react-router';

export const dashboardTabs = [
  { value: 'businesses', label: 'Business Management' },
  { value: 'categories', label: 'Category Management' },
  { value: 'pages', label: 'Page Management' },
] as const;
export type DashboardTab = (typeof dashboardTabs)[number]['value'];

/** The chosen tab stands in the address; another tab starts with none of this one's settings. */
export function useDashboardTab() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = dashboardTabs.find(({ value }) => value === asked)?.value ?? 'businesses';
  const choose = (value: DashboardTab) =>
    setParams(value === 'businesses' ? {} : { tab: value }, { preventScrollReset: true });
  return [tab, choose] as const;
}
