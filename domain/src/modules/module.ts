type ModuleState = 'working' | 'coming-soon';

export type MenuGroup = 'User' | 'SEO' | 'Marketing' | 'Content' | 'Misc';

/** Names of pictures; which picture that is, the web app decides. */
export type IconName =
  | 'overview'
  | 'account'
  | 'plan'
  | 'order'
  | 'url-generator'
  | 'ctr'
  | 'website'
  | 'social'
  | 'extension'
  | 'finder'
  | 'contacter'
  | 'sender'
  | 'content'
  | 'newsletter'
  | 'blogging'
  | 'proxy';

/** Names of screens; which component that is, the web app decides. */
export type ScreenId =
  | 'overview'
  | 'account'
  | 'plan-upgrade'
  | 'confirm-order'
  | 'url-generator'
  | 'ctr-overview'
  | 'ctr-about'
  | CampaignScreenId
  | 'soon';

export type CampaignScreenId = 'edit-campaign' | 'campaign-stats' | 'campaign-logs';

/** An address of the dashboard and what it shows. `:name` in a path stands for any one word. */
export interface DashboardPage {
  readonly path: string;
  readonly screen: ScreenId;
}

/** A page below its module in the menu. */
interface ModulePage extends DashboardPage {
  readonly label: string;
}

export interface DashboardModule extends DashboardPage {
  readonly id: string;
  /** Exactly as the menu shows it. */
  readonly label: string;
  readonly icon: IconName;
  readonly state: ModuleState;
  /** One sentence: what it is for. */
  readonly about: string;
  /** Left out: not in the menu, reached from elsewhere. */
  readonly group?: MenuGroup;
  readonly pages?: readonly ModulePage[];
  /** Further words under which the palette finds it. */
  readonly keywords?: readonly string[];
}

/** A module that is only announced, and what its page says. */
export interface PlannedModule extends DashboardModule {
  readonly state: 'coming-soon';
  /** Last part of the address, below soon/. */
  readonly slug: string;
  /** Two sentences. */
  readonly will: string;
  readonly never: string;
  /** How far it is, without dates. */
  readonly stands: string;
  /** What helps today, in the nearest thing that works. */
  readonly meanwhile: string;
}
