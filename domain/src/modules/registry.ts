import { paths } from '../session/guards.ts';
import type { DashboardModule, DashboardPage, MenuGroup } from './module.ts';
import { anySoonPath, soonModules } from './soon-modules.ts';

const ctrPath = `${paths.dashboard}/ctr-traffic`;

export const modulePaths = {
  ctr: ctrPath,
  ctrOverview: `${ctrPath}/overview`,
  ctrAbout: `${ctrPath}/about`,
} as const;

export const urlGenerator: DashboardModule = {
  id: 'url-generator',
  label: 'URL Generator',
  path: paths.urlGenerator,
  screen: 'url-generator',
  icon: 'url-generator',
  about: 'Turns a list of keywords into a file of URLs, in your browser.',
  keywords:
    'links list file search template bulk keyword csv xlsx excel sitemap json utm campaign parameters tags tracking ' +
    'recipe preset runs history combine city google bing duckduckgo youtube amazon wikipedia generate shuffle randomize',
};

/** Every module of the dashboard, in the order of the palette. */
export const modules: readonly DashboardModule[] = [
  urlGenerator,
  {
    id: 'overview',
    label: 'Overview',
    path: paths.overview,
    screen: 'overview',
    icon: 'overview',
    group: 'User',
    about: 'What is unfinished, what you made, and what is open.',
    keywords: 'home start dashboard recent history unfinished weeks',
  },
  {
    id: 'account',
    label: 'Account Settings',
    path: paths.account,
    screen: 'account',
    icon: 'account',
    group: 'User',
    about: 'Your name, your picture and your password.',
    keywords: 'profile avatar name picture photo password settings email user',
  },
  {
    id: 'plan-upgrade',
    label: 'Plan Upgrade',
    path: paths.planUpgrade,
    screen: 'plan-upgrade',
    icon: 'plan',
    group: 'User',
    about: 'The page for plan upgrades.',
    keywords: 'price pricing billing subscription pay invoice',
  },
  {
    id: 'ctr-traffic',
    label: 'CTR Traffic',
    path: modulePaths.ctrOverview,
    screen: 'ctr-overview',
    icon: 'ctr',
    group: 'SEO',
    about: 'Which queries and pages get fewer clicks than their position earns.',
    keywords: 'google search console gsc export curve clicks to win click-through rate ranking seo',
    pages: [
      { label: 'Overview', path: modulePaths.ctrOverview, screen: 'ctr-overview' },
      {
        label: 'About',
        path: modulePaths.ctrAbout,
        screen: 'ctr-about',
        about: 'What the figures mean, and what they cannot tell.',
      },
    ],
    unlisted: [
      { path: `${ctrPath}/edit-campaign`, screen: 'edit-campaign' },
      { path: `${ctrPath}/campaign-stats`, screen: 'campaign-stats' },
      { path: `${ctrPath}/campaign-logs`, screen: 'campaign-logs' },
    ],
  },
  ...soonModules,
];

/** Every page of the dashboard. The web app builds its routes from them; the server's log shows their path segments. */
export const dashboardPages: readonly DashboardPage[] = [
  ...modules
    .filter(({ screen }) => screen !== 'soon')
    .flatMap((module): readonly DashboardPage[] => [
      ...(module.pages ?? [module]),
      ...(module.unlisted ?? []),
    ]),
  { path: `${paths.dashboard}/confirm-order`, screen: 'confirm-order' },
  { path: anySoonPath, screen: 'soon' },
];

const groups: readonly MenuGroup[] = ['User', 'SEO', 'Marketing', 'Content', 'Misc'];

/** The side menu without its external links. */
export const menu = groups.map((group) => ({
  group,
  modules: modules.filter((module) => module.group === group),
}));

/** The external links at the end of the menu; their addresses come from the configuration. */
export const contacts = [
  { label: 'Request Custom Module', address: 'customModuleUrl' },
  { label: 'Contact Us', address: 'contactUrl' },
  { label: 'Report a Bug', address: 'reportBugUrl' },
] as const;
