/** The mark alone, for narrow places. Decoration: the name is beside it. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <svg className="logo-mark" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="#6d28d9" />
      <path d="M9 27.5 17 19l5 4.5L30.5 13" className="logo-line" stroke="#fff" />
      <path d="M23.5 12H31v7.5" className="logo-line" stroke="#c4b5fd" />
    </svg>
  );
}

/** Mark and name, at most 300 px wide. */
export function Logo() {
  return (
    <div className="logo" role="img" aria-label="Traffic Toolkit">
      <LogoMark />
      <span className="logo-name" aria-hidden="true">
        Traffic <span className="logo-second">Toolkit</span>
      </span>
    </div>
  );
}
