import type { ThemeConfig } from 'antd';

const colors = {
  primary: '#6d28d9',
  primaryTint: '#f5f3ff',
  ground: '#faf9fc',
  line: '#e8e4f0',
  text: '#1f1633',
  secondaryText: '#5a5268',
  hint: '#6b6478',
  error: '#c01c28',
} as const;

/** Together with a field's own border, as wide as the focus ring of other elements. */
const ring = (color: string) => `0 0 0 1px ${color}`;

/** The only theme, a light one. All text has a contrast of at least 4.5:1 to its background. */
const theme: ThemeConfig = {
  // Names of classes that depend on nothing: the HTML is made before a browser can tell how it likes motion.
  hashed: false,
  cssVar: { key: 'app' },
  token: {
    colorPrimary: colors.primary,
    colorPrimaryHover: '#7c3aed',
    colorPrimaryActive: '#5b21b6',
    colorPrimaryBg: colors.primaryTint,
    // The focus ring: the same as in styles.css.
    colorPrimaryBorder: colors.primary,
    lineWidthFocus: 2,
    colorLink: colors.primary,
    colorLinkHover: '#7c3aed',
    colorLinkActive: '#5b21b6',
    colorInfo: colors.primary,
    colorError: colors.error,
    colorSuccess: '#15803d',
    colorWarning: '#92400e',
    colorErrorBg: '#fdf1f1',
    colorErrorBorder: '#f0b9bc',
    colorSuccessBg: '#effaf2',
    colorSuccessBorder: '#a9d9b8',
    colorWarningBg: '#fff8eb',
    colorWarningBorder: '#ecc98f',
    colorInfoBg: colors.primaryTint,
    colorInfoBorder: '#d5c8f5',
    colorTextDisabled: colors.hint,
    colorText: colors.text,
    colorTextHeading: colors.text,
    colorTextSecondary: colors.secondaryText,
    colorTextTertiary: colors.hint,
    colorTextDescription: colors.hint,
    colorTextPlaceholder: colors.hint,
    colorBgLayout: colors.ground,
    colorBorder: '#8f8799',
    colorBorderSecondary: colors.line,
    colorSplit: colors.line,
    borderRadius: 8,
    borderRadiusLG: 12,
    controlHeight: 40,
    opacityLoading: 1,
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif',
    fontSize: 14,
    lineHeight: 22 / 14,
    motionUnit: 0.06,
    fontWeightStrong: 600,
  },
  components: {
    Alert: {
      withDescriptionPadding: '12px 14px',
      withDescriptionIconSize: 20,
      colorTextHeading: colors.text,
    },
    Input: { activeShadow: ring(colors.primary), errorActiveShadow: ring(colors.error) },
    Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
  },
};

const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

/** The theme, without motion for users whose system asks for reduced motion. */
export const themeFor = (page: Pick<Window, 'matchMedia'>): ThemeConfig =>
  page.matchMedia('(prefers-reduced-motion: reduce)').matches ? stillTheme : theme;
