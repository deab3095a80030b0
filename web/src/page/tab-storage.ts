/** What this tab keeps until it is closed: nothing where the browser blocks it. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeTab(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {}
}
