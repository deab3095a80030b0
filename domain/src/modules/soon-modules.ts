import { paths, plainPath } from '../session/guards.ts';
import type { DashboardModule, IconName, MenuGroup } from './module.ts';

const soonPath = `${paths.dashboard}/soon`;

/** The coming-soon page of any name. */
export const anySoonPath = `${soonPath}/*`;

function soon(group: MenuGroup, label: string, icon: IconName, about: string): DashboardModule {
  const id = label.toLowerCase().replaceAll(' ', '-');
  return { id, label, group, icon, path: `${soonPath}/${id}`, screen: 'soon', about };
}

/** The modules that are coming soon. Their sentences say no more than name and group do. */
export const soonModules: readonly DashboardModule[] = [
  soon('SEO', 'Website Traffic', 'website', 'An SEO module for website traffic.'),
  soon('SEO', 'Social Traffic', 'social', 'An SEO module for social traffic.'),
  soon('SEO', 'Extension Traffic', 'extension', 'An SEO module for extension traffic.'),
  soon('Marketing', 'Business Finder', 'finder', 'A marketing module for finding businesses.'),
  soon('Marketing', 'Auto Contacter', 'contacter', 'A marketing module for automatic contacting.'),
  soon('Marketing', 'Email Sender', 'sender', 'A marketing module for sending emails.'),
  soon('Content', 'Content Generator', 'content', 'A content module for generating content.'),
  soon('Content', 'Newsletter Generator', 'newsletter', 'A content module for generating newsletters.'),
  soon('Content', 'Automatic Blogging', 'blogging', 'A content module for automatic blogging.'),
  soon('Misc', 'Proxy Tester', 'proxy', 'A module for testing proxies.'),
];

/** @param name what the address has after soon/ */
export const findSoonModule = (name = ''): DashboardModule | undefined =>
  soonModules.find(({ path }) => path === plainPath(`${soonPath}/${name}`));
