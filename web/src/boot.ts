// The first module of the page: what follows relies on the two rules of the content security policy set up here.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(text: string): string },
  ): unknown;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** Changes with every page load; the policy allows style elements that carry it. */
export const nonce = meta?.nonce || meta?.getAttribute('nonce') || '';

// Two helpers inside Ant Design make style elements without a nonce: the scroll locker and the scroll-bar ruler.
const createElement = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (nonce !== '' && name.toLowerCase() === 'style') element.nonce = nonce;
  return element;
}) as typeof document.createElement;

// Style text is assigned through innerHTML by the same library. It never holds a '<'; markup always does.
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup from strings is not allowed.');
    return text;
  },
  // Asked for when a worker starts: only for scripts that were built with this page.
  createScriptURL(text) {
    const { origin, pathname, href } = new URL(text, location.href);
    if (origin !== location.origin || !pathname.startsWith('/assets/')) {
      throw new TypeError('Scripts from elsewhere are not allowed.');
    }
    return href;
  },
});
