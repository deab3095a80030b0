import { paths } from '../session/guards.ts';
import type { CampaignScreenId, DashboardModule, DashboardPage, MenuGroup } from './module.ts';
import { plannedModules, soonPath } from './planned-modules.ts';

const ctrPath = `${paths.dashboard}/ctr-traffic`;

export const modulePaths = {
  ctr: ctrPath,
  confirmOrder: `${paths.dashboard}/confirm-order`,
  ctrOverview: `${ctrPath}/overview`,
  ctrAbout: `${ctrPath}/about`,
  soon: soonPath,
} as const;

export const urlGenerator: DashboardModule = {
  id: 'url-generator',
  label: 'URL Generator',
  path: paths.urlGenerator,
  screen: 'url-generator',
  icon: 'url-generator',
  state: 'working',
  about: 'Turns a list of keywords into a file of URLs, in your browser.',
  keywords: ['links', 'list', 'file', 'search', 'template'],
};

export const ctrTraffic: DashboardModule = {
  id: 'ctr-traffic',
  label: 'CTR Traffic',
  path: modulePaths.ctrOverview,
  screen: 'ctr-overview',
  icon: 'ctr',
  state: 'coming-soon',
  group: 'SEO',
  about: 'How often searchers choose your pages, from your own search data.',
  pages: [
    { label: 'Overview', path: modulePaths.ctrOverview, screen: 'ctr-overview' },
    { label: 'About', path: modulePaths.ctrAbout, screen: 'ctr-about' },
  ],
};

/** Every module of the dashboard. To turn one on, change its entry. */
export const modules: readonly DashboardModule[] = [
  urlGenerator,
  {
    id: 'overview',
    label: 'Overview',
    path: paths.overview,
    screen: 'overview',
    icon: 'overview',
    state: 'working',
    group: 'User',
    about: 'Your account, what works today and what is planned.',
    keywords: ['home', 'start'],
  },
  {
    id: 'account',
    label: 'Account Settings',
    path: paths.account,
    screen: 'account',
    icon: 'account',
    state: 'working',
    group: 'User',
    about: 'Your name, your picture and your password.',
    keywords: ['profile', 'avatar', 'name', 'password'],
  },
  {
    id: 'plan-upgrade',
    label: 'Plan Upgrade',
    path: paths.planUpgrade,
    screen: 'plan-upgrade',
    icon: 'plan',
    state: 'working',
    group: 'User',
    about: 'What your account includes.',
    keywords: ['price', 'billing'],
  },
  ctrTraffic,
  ...plannedModules,
];

const campaignScreens: readonly CampaignScreenId[] = ['edit-campaign', 'campaign-stats', 'campaign-logs'];

/** Every page of the dashboard. The web app builds its routes from them; the server's log shows their path segments. */
export const dashboardPages: readonly DashboardPage[] = [
  ...modules
    .filter(({ screen }) => screen !== 'soon')
    .flatMap((module): readonly DashboardPage[] => module.pages ?? [module]),
  { path: modulePaths.confirmOrder, screen: 'confirm-order' },
  ...campaignScreens.map((screen) => ({ path: `${ctrPath}/${screen}`, screen })),
  // Any planned module, and unknown names.
  { path: `${soonPath}/:name`, screen: 'soon' },
];

export interface MenuSection {
  readonly group: MenuGroup;
  readonly modules: readonly DashboardModule[];
}

const groups: readonly MenuGroup[] = ['User', 'SEO', 'Marketing', 'Content', 'Misc'];

/** The side menu without its external links. */
export const menu: readonly MenuSection[] = groups.map((group) => ({
  group,
  modules: modules.filter((module) => module.group === group),
}));

/** The external links at the end of the menu; their addresses come from the configuration. */
export const contacts = [
  { label: 'Request Custom Module', address: 'customModuleUrl' },
  { label: 'Contact Us', address: 'contactUrl' },
  { label: 'Report a Bug', address: 'reportBugUrl' },
] as const;
