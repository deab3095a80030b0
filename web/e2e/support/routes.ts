/** Every address of the product, as the specification lists them. */
const openRoutes = [
  '/login',
  '/forgot',
  '/register',
  '/auth/verify#code=x',
  '/auth/reset#code=x',
  '/contact',
  '/nowhere',
];

const soon = [
  'website-traffic',
  'auto-contacter',
  'automatic-blogging',
  'business-finder',
  'content-generator',
  'email-sender',
  'extension-traffic',
  'newsletter-generator',
  'proxy-tester',
  'social-traffic',
  'anything-else',
];

export const dashboardRoutes = [
  'overview',
  'account',
  'plan-upgrade',
  'confirm-order',
  'url-generator',
  'ctr-traffic/overview',
  'ctr-traffic/about',
  'ctr-traffic/edit-campaign?target=1',
  'ctr-traffic/campaign-stats?target=1',
  'ctr-traffic/campaign-logs?target=1',
  ...soon.map((page) => `soon/${page}`),
  'nowhere',
].map((path) => `/dashboard/${path}`);

export const allRoutes = [
  '/',
  ...openRoutes,
  '/verify-email',
  '/update-account',
  '/dashboard',
  ...dashboardRoutes,
];
