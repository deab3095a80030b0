import { escapeHtml, type InboxMessage } from '@toolkit/application/backend/mail';

/** The page of the inbox with one mail open; it loads nothing from elsewhere. */
export function inboxPage(messages: readonly InboxMessage[], shown = messages[0]): string {
  const items = messages.map(
    ({ id, subject, to }) =>
      `<li><a href="/?mail=${id}"${id === shown?.id ? ' aria-current="true"' : ''}>` +
      `<strong>${escapeHtml(subject || '(no subject)')}</strong> ${escapeHtml(to.join(', '))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body data-shown="${shown?.id ?? ''}">
<header>
<h1>Inbox</h1>
<p>Every mail this installation sends stays on this machine and shows up here.</p>
<button type="button">Delete all</button>
</header>
<main>
<nav aria-label="Messages"><ol>${items.join('')}</ol></nav>
<div aria-live="polite"><section aria-label="Message">${shown ? describeMail(shown) : '<p>No mail yet.</p>'}</section></div>
</main>
</body>
</html>
`;
}

function describeMail({ id, subject, to, receivedAt, links, html, text }: InboxMessage): string {
  const items = links.map(escapeHtml).map((href) => {
    return `<li><a href="${href}" target="_blank" rel="noopener noreferrer">${href}</a></li>`;
  });
  const allowed = 'allow-popups allow-popups-to-escape-sandbox';
  const body = html
    ? `<iframe src="/messages/${id}" title="The mail as it looks" sandbox="${allowed}"></iframe>`
    : `<pre>${escapeHtml(text)}</pre>`;
  // Whoever reads it sits at this machine.
  const when = new Date(receivedAt).toLocaleString();
  return `<h2>${escapeHtml(subject || '(no subject)')}</h2><p>To ${escapeHtml(to.join(', '))}, ${when}</p><ul>${items.join('')}</ul>${body}`;
}

export const inboxCss = `
:root { color: #1f1633; background: #faf9fc; font: 14px/22px system-ui, sans-serif; overflow-wrap: anywhere; }
body { margin: 0; }
header, section { background: #fff; border: 1px solid #e8e4f0; padding: 16px 24px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; }
header p { flex: 1; min-width: 200px; }
h1, h2 { font-size: 18px; }
main { display: grid; grid-template-columns: minmax(220px, 320px) 1fr; gap: 24px; padding: 24px; }
ol { list-style: none; margin: 0; padding: 0; }
a, button { color: #6d28d9; }
button { font: inherit; min-height: 40px; padding: 0 16px; }
nav a { display: block; padding: 8px 12px; }
[aria-current] { background: #f5f3ff; }
pre { white-space: pre-wrap; font: inherit; }
iframe { width: 100%; min-height: 420px; border: 1px solid #e8e4f0; }
@media (max-width: 720px) { main { grid-template-columns: 1fr; } }
`;

/** Brings newer mail into the list, and opens another one only where the shown one is gone. */
export const inboxScript = `
const { dataset } = document.body;
setInterval(async () => {
  const answer = await fetch('/?mail=' + dataset.shown).catch(() => undefined);
  if (!answer?.ok) return;
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of body.dataset.shown === dataset.shown ? ['nav'] : ['nav', 'section']) {
    const [now, next] = [document, body].map((page) => page.querySelector(part));
    if (now.innerHTML !== next.innerHTML) now.replaceWith(next);
  }
  dataset.shown = body.dataset.shown;
}, 2000);
document.querySelector('button').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.assign('/');
});
`;
