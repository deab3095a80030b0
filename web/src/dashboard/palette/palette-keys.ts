/** The keys that open the palette, as they are labelled on this kind of computer. */
export function paletteKeys({ platform }: { readonly platform: string }) {
  return /mac|iphone|ipad/i.test(platform)
    ? { shown: '⌘ K', aria: 'Meta+K' }
    : { shown: 'Ctrl K', aria: 'Control+K' };
}

export const opensPalette = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
