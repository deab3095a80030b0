/** Blocks everyone who awaits `passed` until it is opened. */
export interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

export function newGate(): Gate {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
