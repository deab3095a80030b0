export { findEntries, type PaletteEntry, type Searchable } from './command-palette.ts';
export type { DashboardModule, IconName, ScreenId } from './module.ts';
export { contacts, dashboardPages, menu, modulePaths, modules, urlGenerator } from './registry.ts';
export { findSoonModule, soonModules } from './soon-modules.ts';
export { readTarget } from './target.ts';
