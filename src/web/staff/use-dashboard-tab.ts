import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../contract/screens.ts';
import { hasRight, type Right } from '../../domain/rights.ts';
import { formatParameters, useParameters } from '../kit/parameters.ts';
import { useSite } from '../kit/site.tsx';

const dashboardTabs = [
  { value: 'businesses', label: m.dashboard_tab_businesses(), right: 'listings' },
  { value: 'categories', label: m.categories_management(), right: 'directory' },
  { value: 'pages', label: m.pages_management(), right: 'pages' },
  { value: 'banners', label: m.banners_title(), right: 'pages' },
] as const;
export type DashboardTab = (typeof dashboardTabs)[number]['value'];

/**
 * Returns the dashboard tabs the user has rights for. The chosen tab is in the URL (null if the user has
 * none); another tab starts without this tab's settings.
 */
export function useDashboardTabs(user: { rights: readonly Right[] }) {
  const navigate = useNavigate();
  const { tab: asked } = useParameters(screens.admin);
  const { bannerTargets } = useSite();
  const tabs = dashboardTabs.filter(
    ({ right, value }) => hasRight(user, right) && (value !== 'banners' || bannerTargets),
  );
  const first = tabs[0]?.value ?? null;
  const tab = tabs.find(({ value }) => value === asked)?.value ?? first;
  const choose = (value: DashboardTab) => {
    const search = formatParameters(screens.admin, { tab: value === first ? '' : value });
    navigate({ search }, { preventScrollReset: true });
  };
  return { tabs, tab, choose };
}
