import type { IconName, MenuGroup, PlannedModule } from './module.ts';

export const soonPath = '/dashboard/soon';

type Texts = Pick<PlannedModule, 'about' | 'will' | 'never' | 'meanwhile'>;

const stands = 'Planned. Nothing of it is built yet, and no date is set.';

function planned(group: MenuGroup, label: string, icon: IconName, texts: Texts): PlannedModule {
  const slug = label.toLowerCase().replaceAll(' ', '-');
  return {
    id: slug,
    slug,
    label,
    group,
    icon,
    state: 'coming-soon',
    path: `${soonPath}/${slug}`,
    screen: 'soon',
    stands,
    ...texts,
  };
}

/** The modules with a coming-soon page of their own, in the order of the menu. */
export const plannedModules: readonly PlannedModule[] = [
  planned('SEO', 'Website Traffic', 'website', {
    about: 'The visits of your own sites in one list.',
    will: 'It will read the figures of your own sites from the analytics you already use, and list them side by side. You will see which site changed and where its visitors came from.',
    never: 'It will never send visitors, real or automated, and never sell visits.',
    meanwhile: 'Build the addresses of your landing pages, so that your analytics can tell them apart.',
  }),
  planned('SEO', 'Social Traffic', 'social', {
    about: 'Links for social networks whose visits you can tell apart.',
    will: 'It will make a set of tagged links for each network from one address, and show how a shared link will look. Your own analytics then tell which post brought whom.',
    never:
      'It will never like, follow, comment or post by itself, and never use accounts that are not yours.',
    meanwhile: 'Put a campaign parameter into the template and generate one tagged link for each post.',
  }),
  planned('SEO', 'Extension Traffic', 'extension', {
    about: 'A browser extension that brings a keyword from any page to this toolkit.',
    will: 'It will be a small browser extension that sends the marked word, or the address you are on, to the URL generator. It will act only when you press its button.',
    never: 'It will never open pages in the background, exchange traffic or read your browsing.',
    meanwhile: 'Collect keywords in a text file, one on each line, and load that file.',
  }),
  planned('Marketing', 'Business Finder', 'finder', {
    about: 'Companies by trade and place, from open data.',
    will: 'It will look up companies by trade and place in open data and show the source and the licence of every entry. You will be able to keep a list and export it.',
    never: 'It will never collect personal data from pages that were not published for it.',
    meanwhile: 'Generate one map or directory search for each trade and place on your list.',
  }),
  planned('Marketing', 'Auto Contacter', 'contacter', {
    about: 'Drafts for people who agreed to hear from you.',
    will: 'It will prepare personal drafts for people who agreed to be contacted, and keep the record of that agreement. You will read every draft and send it yourself.',
    never: 'It will never fill in contact forms, write to strangers or send anything unseen.',
    meanwhile: 'Generate the list of pages you want to look at before you write to anyone.',
  }),
  planned('Marketing', 'Email Sender', 'sender', {
    about: 'Mail to your own subscribers, through your own mail server.',
    will: 'It will send your mail to people who confirmed their subscription, through your own mail server. One press unsubscribes, and addresses that bounce are left out.',
    never: 'It will never send to bought or collected addresses, or to people who did not confirm.',
    meanwhile: 'Generate the tagged links for your next mail in one go.',
  }),
  planned('Content', 'Content Generator', 'content', {
    about: 'Briefs and outlines from the questions your readers ask.',
    will: 'It will turn your keywords into a brief and an outline, and check a draft for reading level and repetition. The text stays a draft that a person finishes.',
    never: 'It will never publish by itself or produce pages by the hundred.',
    meanwhile: 'Turn your keywords into searches, and read what already answers them.',
  }),
  planned('Content', 'Newsletter Generator', 'newsletter', {
    about: 'Newsletters that every mail program shows well.',
    will: 'It will build a newsletter from blocks and give you clean HTML and its plain-text twin. It will check size, contrast and links before you send it with the tool you use.',
    never: 'It will never hold address lists or send to people who did not subscribe.',
    meanwhile: 'Generate the tagged links that your newsletter will hold.',
  }),
  planned('Content', 'Automatic Blogging', 'blogging', {
    about: 'A schedule of drafts for your own blog.',
    will: 'It will put your drafts into your own blog at the times you choose, marked as drafts. A person reads and publishes each one.',
    never: 'It will never publish unread text, copy other sites or run blogs made for search engines only.',
    meanwhile: 'Generate searches from your topics to see what is still missing.',
  }),
  planned('Misc', 'Proxy Tester', 'proxy', {
    about: 'Speed and reachability of your own proxies.',
    will: 'It will measure how fast your own proxies answer and what they tell about you. The test will run on your computer, and the list will stay there.',
    never: 'It will never look for open proxies or use the servers of others without their consent.',
    meanwhile: 'Generate test addresses from a list, ready for the checker you use today.',
  }),
];
