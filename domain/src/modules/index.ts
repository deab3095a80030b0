export { findEntries, type PaletteEntry } from './command-palette.ts';
export type { CampaignScreenId, DashboardModule, IconName, PlannedModule, ScreenId } from './module.ts';
export { plannedModules } from './planned-modules.ts';
export {
  contacts,
  ctrTraffic,
  dashboardPages,
  menu,
  modulePaths,
  modules,
  urlGenerator,
} from './registry.ts';
export { readSoonPage, readTarget, soonNameMaxLength, targetMaxLength } from './untrusted.ts';
