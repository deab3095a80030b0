type ModuleState = 'working' | 'coming-soon';

export type MenuGroup = 'User' | 'SEO' | 'Marketing' | 'Content' | 'Misc';

/** Names of icons; the web app chooses the picture for each. */
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

/** Names of screens; the web app chooses the component for each. */
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

/** An address of the dashboard and the screen it shows. `:name` in a path matches any one segment. */
export interface DashboardPage {
  readonly path: string;
  readonly screen: ScreenId;
}

/** A page that the menu lists below its module. */
interface ModulePage extends DashboardPage {
  readonly label: string;
}

export interface DashboardModule extends DashboardPage {
  readonly id: string;
  /** Exactly as the menu shows it. */
  readonly label: string;
  readonly icon: IconName;
  readonly state: ModuleState;
  /** One sentence about its purpose. */
  readonly about: string;
  /** Undefined: the module is not in the menu but linked from elsewhere. */
  readonly group?: MenuGroup;
  readonly pages?: readonly ModulePage[];
  /** More words by which the palette finds it. */
  readonly keywords?: readonly string[];
}

/** A planned module and the texts of its page. */
export interface PlannedModule extends DashboardModule {
  readonly state: 'coming-soon';
  /** The last part of the address, after soon/. */
  readonly slug: string;
  /** Two sentences. */
  readonly will: string;
  readonly never: string;
  /** The state of the work, without dates. */
  readonly stands: string;
  /** What helps until then: the closest feature that works. */
  readonly meanwhile: string;
}
