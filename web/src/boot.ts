// The first module of the page. It sets up two rules of the content security policy for all that follow.

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(text: string): string },
  ): unknown;
}

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** Changes with every page load; the policy allows style elements that have it. */
export const nonce = meta?.nonce || meta?.getAttribute('nonce') || '';

// Two helpers inside Ant Design create style elements without a nonce: the scroll locker and the scroll-bar ruler.
const createElement = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (nonce !== '' && name.toLowerCase() === 'style') element.nonce = nonce;
  return element;
}) as typeof document.createElement;

// The same library assigns style text through innerHTML. Style text never holds a '<'; markup always does.
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup from strings is not allowed.');
    return text;
  },
  // Called when a worker starts: allows only scripts that were built with this page.
  createScriptURL(text) {
    const { origin, pathname, href } = new URL(text, location.href);
    if (origin !== location.origin || !pathname.startsWith('/assets/')) {
      throw new TypeError('Scripts from elsewhere are not allowed.');
    }
    return href;
  },
});
