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
  | 'edit-campaign'
  | 'campaign-stats'
  | 'campaign-logs'
  | 'soon';

/** An address of the dashboard and the screen it shows. `*` at the end of a path matches anything. */
export interface DashboardPage {
  readonly path: string;
  readonly screen: ScreenId;
}

/** A page that the menu lists below its module. */
interface ModulePage extends DashboardPage {
  readonly label: string;
  /** If it has another purpose than the module. */
  readonly about?: string;
}

export interface DashboardModule extends DashboardPage {
  readonly id: string;
  /** Exactly as the menu shows it. */
  readonly label: string;
  readonly icon: IconName;
  /** One sentence about its purpose. */
  readonly about: string;
  /** Undefined: the module is not in the menu but linked from elsewhere. */
  readonly group?: MenuGroup;
  readonly pages?: readonly ModulePage[];
  /** Pages of the module that the menu does not list. */
  readonly unlisted?: readonly DashboardPage[];
  /** More words by which the palette finds it. */
  readonly keywords?: string;
}
