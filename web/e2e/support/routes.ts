import { dashboardPages, soonModules } from '@toolkit/domain/modules';
import { paths } from '@toolkit/domain/session';

/** Words in place of what varies. */
const example = ({ path, screen }: (typeof dashboardPages)[number]): string => {
  if (screen === 'soon') return path.replace('*', 'anything-else');
  return /campaign/.test(screen) ? `${path}?target=1` : path;
};

/** Of the modules that are coming soon, which share one screen, only the first. */
export const dashboardRoutes: readonly string[] = [
  ...dashboardPages.map(example),
  ...soonModules.slice(0, 1).map(({ path }) => path),
  `${paths.dashboard}/nowhere`,
];

const dashboard: ReadonlySet<string> = new Set(dashboardRoutes);
const codes: ReadonlySet<string> = new Set([paths.confirmEmail, paths.resetPassword]);

/** Every kind of address of the product. */
export const allRoutes: readonly string[] = [
  ...Object.values(paths)
    .filter((path) => !dashboard.has(path))
    .map((path) => (codes.has(path) ? `${path}#code=x` : path)),
  '/nowhere',
  ...dashboardRoutes,
];
