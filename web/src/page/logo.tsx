/** The mark alone, for narrow places. Decoration: the name is beside it. */
export const LogoMark = ({ size = 40 }: { size?: number }) => (
  <img className="logo-mark" src="/favicon.svg" width={size} height={size} alt="" />
);

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
