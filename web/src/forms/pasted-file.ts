/** The pasted file, unless a text is meant: cells of a spreadsheet come with an image of them. */
export function pastedFile(pasted: Pick<DataTransfer, 'files' | 'getData'> | null): File | undefined {
  const file = pasted?.files[0];
  if (!file) return undefined;
  // File managers put the name or the path of a file beside it.
  const [text = ''] = pasted
    .getData('text/plain')
    .trim()
    .split(/[\r\n]/);
  const spellings = [file.name, encodeURI(file.name), encodeURIComponent(file.name)];
  return text === '' || spellings.some((name) => text.endsWith(name)) ? file : undefined;
}
