import { useNavigate } from 'react-router';
import { screens } from '../../../contract/screens.ts';
import { formatParameters, useParameters } from '../../parameters.ts';

export const dashboardTabs = [
  { value: 'businesses', label: 'Business Management' },
  { value: 'categories', label: 'Category Management' },
  { value: 'trades', label: 'Trade Management' },
  { value: 'pages', label: 'Page Management' },
] as const;
export type DashboardTab = (typeof dashboardTabs)[number]['value'];

/** The chosen tab stands in the address; another tab starts with none of this one's settings. */
export function useDashboardTab() {
  const navigate = useNavigate();
  const { tab: asked } = useParameters(screens.admin);
  const tab = dashboardTabs.find(({ value }) => value === asked)?.value ?? 'businesses';
  const choose = (value: DashboardTab) => {
    const search = formatParameters(screens.admin, { tab: value === 'businesses' ? '' : value });
    navigate({ search }, { preventScrollReset: true });
  };
  return [tab, choose] as const;
}
