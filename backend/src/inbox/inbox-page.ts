/** The inbox's page, style and script, which load nothing from elsewhere. */
export const inboxHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body>
<header>
<h1>Inbox</h1>
<p>Every mail this installation sends stays on this machine and shows up here.</p>
<button type="button" id="clear">Delete all</button>
</header>
<main>
<nav aria-label="Messages"><ol id="list"></ol></nav>
<section id="message" aria-label="Message" aria-live="polite" tabindex="-1"><p class="hint">No mail yet.</p></section>
</main>
</body>
</html>
`;

export const inboxCss = `
:root { color: #1f1633; background: #faf9fc; font: 14px/22px system-ui, sans-serif; }
body { margin: 0; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 16px 24px; background: #fff;
  border-bottom: 1px solid #e8e4f0; }
h1 { margin: 0; font-size: 20px; line-height: 28px; }
header p { flex: 1; margin: 0; min-width: 200px; color: #5a5268; }
button { font: inherit; min-height: 40px; padding: 0 16px; border: 1px solid #6d28d9; border-radius: 8px;
  background: #fff; color: #6d28d9; cursor: pointer; }
button:hover { background: #f5f3ff; }
:focus-visible { outline: 2px solid #6d28d9; outline-offset: 2px; }
main { display: grid; grid-template-columns: minmax(220px, 320px) 1fr; gap: 24px; padding: 24px; max-width: 1200px;
  margin: 0 auto; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
ol button { width: 100%; padding: 8px 12px; text-align: left; border-color: #e8e4f0; color: inherit; }
ol button[aria-current=true] { background: #f5f3ff; border-color: #6d28d9; }
ol strong { display: block; color: #6d28d9; overflow-wrap: anywhere; }
ol span { display: block; color: #5a5268; overflow-wrap: anywhere; }
section { background: #fff; border: 1px solid #e8e4f0; border-radius: 12px; padding: 24px; min-height: 320px; }
h2 { margin: 0 0 4px; font-size: 16px; line-height: 24px; }
.hint { color: #5a5268; margin: 0 0 16px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: #6d28d9; overflow-wrap: anywhere; }
iframe { width: 100%; min-height: 420px; border: 1px solid #e8e4f0; border-radius: 8px; }
@media (max-width: 720px) { main { grid-template-columns: 1fr; padding: 16px; } }
`;

export const inboxScript = `
const list = document.getElementById('list');
const pane = document.getElementById('message');
let messages = [];
let shown;

const element = (name, props = {}, ...children) => {
  const node = Object.assign(document.createElement(name), props);
  node.append(...children);
  return node;
};

function show(message) {
  shown = message?.id;
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === shown));
  }
  if (!message) {
    pane.replaceChildren(element('p', { className: 'hint' }, 'No mail yet.'));
    return;
  }
  const links = message.links.map((href) =>
    element('li', {}, element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, href)));
  const frame = element('iframe', { src: '/messages/' + message.id, title: 'The mail as it looks' });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  pane.replaceChildren(
    element('h2', {}, message.subject || '(no subject)'),
    element('p', { className: 'hint' }, 'To ' + message.to.join(', ') + ', ' + new Date(message.receivedAt).toLocaleString()),
    ...(links.length ? [element('ul', {}, ...links)] : []),
    message.html ? frame : element('pre', {}, message.text),
  );
}

async function refresh() {
  const answer = await fetch('/api/messages').catch(() => undefined);
  if (!answer?.ok) return;
  const next = await answer.json();
  if (next.map(({ id }) => id).join() === messages.map(({ id }) => id).join()) return;
  messages = next;
  list.replaceChildren(...messages.map((message) => {
    const button = element('button', { type: 'button', onclick: () => show(message) },
      element('strong', {}, message.subject || '(no subject)'),
      element('span', {}, message.to.join(', ')));
    button.dataset.id = message.id;
    return element('li', {}, button);
  }));
  show(messages.find(({ id }) => id === shown) ?? messages[0]);
}

document.getElementById('clear').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  await refresh();
});
await refresh();
setInterval(refresh, 2000);
`;
