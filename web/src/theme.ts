import type { ThemeConfig } from 'antd';

const colors = {
  primary: '#6d28d9',
  primaryTint: '#f5f3ff',
  line: '#e8e4f0',
  hint: '#6b6478',
  error: '#c01c28',
} as const;

/** Together with a field's own border, as wide as the focus ring of other elements. */
const ring = (color: string) => `0 0 0 1px ${color}`;

/** The only theme, a light one. All text has a contrast of at least 4.5:1 to its background. */
export const theme: ThemeConfig = {
  // Names of classes that depend on nothing: they stand in the HTML that the server sends.
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
    colorText: '#1f1633',
    colorTextSecondary: '#5a5268',
    colorTextTertiary: colors.hint,
    // Of what is disabled, and placeholders.
    colorTextQuaternary: colors.hint,
    colorBgLayout: '#faf9fc',
    colorBorder: '#8f8799',
    colorBorderSecondary: colors.line,
    colorSplit: colors.line,
    borderRadius: 8,
    borderRadiusLG: 12,
    controlHeight: 40,
    opacityLoading: 1,
    fontFamily: 'var(--font)',
    motionUnit: 0.06,
  },
  components: {
    Alert: {
      withDescriptionPadding: '12px 14px',
      withDescriptionIconSize: 20,
    },
    Input: { activeShadow: ring(colors.primary), errorActiveShadow: ring(colors.error) },
    Button: { primaryShadow: 'none', defaultShadow: 'none' },
  },
};
