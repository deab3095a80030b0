/** Nothing else depends on the Host header: a client may write anything. */
export const otherHostWords =
  'a page was opened under another host than that of PUBLIC_URL, where nobody can sign in; if that is what people open, set PUBLIC_URL to it';

/** Tells once when a page is opened under the name of none of these origins. */
export function otherHostHint(
  origins: readonly string[] | undefined,
  tell: () => void,
): (host: string | undefined) => void {
  const hosts = origins?.map((origin) => new URL(origin).host);
  let told = false;
  return (host) => {
    if (told || !hosts || host === undefined || hosts.includes(host.toLowerCase())) return;
    told = true;
    tell();
  };
}
