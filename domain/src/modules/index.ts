export { findEntries, type PaletteEntry } from './command-palette.ts';
export type { DashboardModule, IconName, PlannedModule } from './module.ts';
export { plannedModules } from './planned-modules.ts';
export { contacts, ctrTraffic, menu, modulePaths, modules, urlGenerator } from './registry.ts';
export { readSoonPage, readTarget, soonNameMaxLength, targetMaxLength } from './untrusted.ts';
