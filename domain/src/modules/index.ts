export type {
  DashboardModule,
  IconName,
  MenuGroup,
  ModulePage,
  ModuleState,
  PlannedModule,
} from './module.ts';
export { findEntries, type PaletteEntry } from './palette.ts';
export { plannedModules } from './planned-modules.ts';
export {
  contacts,
  ctrTraffic,
  type MenuSection,
  menu,
  modulePaths,
  modules,
  urlGenerator,
} from './registry.ts';
export { readSoonPage, readTarget, type SoonPage, soonNameMaxLength, targetMaxLength } from './untrusted.ts';
