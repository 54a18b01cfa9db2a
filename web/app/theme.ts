import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { Scheme } from '#web/shared/theme-preference.ts';
import { palettes } from '#web/shared/palettes.ts';

/** The antd theme of a scheme. The primary button is the stamp: the one call to action of a screen. */
export function themeOf(scheme: Scheme, { motion = true } = {}): ThemeConfig {
  const color = palettes[scheme];
  return {
    algorithm: scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    hashed: false,
    // The rules are in antd.css; only the custom properties that they name are set in the browser.
    zeroRuntime: true,
    token: {
      fontFamily: 'var(--font-sans)',
      fontFamilyCode: 'var(--font-mono)',
      fontSize: 14,
      fontSizeSM: 13,
      fontSizeLG: 16,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      controlHeight: 40,
      controlHeightLG: 48,
      controlHeightSM: 32,
      colorPrimary: color.harbour,
      colorPrimaryHover: color.harbourHover,
      colorInfo: color.harbour,
      colorSuccess: color.green,
      colorWarning: color.yellow,
      colorError: color.red,
      colorErrorText: color.red,
      colorLink: color.harbour,
      colorLinkHover: color.harbourHover,
      colorText: color.ink,
      colorTextHeading: color.ink,
      colorTextSecondary: color.inkSoft,
      colorTextTertiary: color.inkSoft,
      colorTextDescription: color.inkSoft,
      colorTextPlaceholder: color.inkFaint,
      colorTextLightSolid: color.onHarbour,
      colorIcon: color.inkSoft,
      // As shared/ui/dialog.module.css has it.
      colorBgMask: 'rgb(15 23 29 / 55%)',
      colorBgBase: color.card,
      colorBgLayout: color.paper,
      colorBgContainer: color.card,
      colorBgElevated: color.card,
      colorBorder: color.lineStrong,
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      controlItemBgActive: color.harbourTint,
      boxShadow: '0 8px 24px rgb(20 33 43 / 12%)',
      boxShadowSecondary: '0 8px 24px rgb(20 33 43 / 12%)',
      motionDurationMid: '0.18s',
      motionDurationSlow: '0.2s',
      motion,
      wireframe: false,
    },
    components: componentsOf(color),
  };
}

function componentsOf(color: (typeof palettes)[Scheme]): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      fontWeight: 600,
      colorPrimary: color.stamp,
      colorPrimaryHover: color.stampHover,
      colorPrimaryActive: color.stampActive,
      primaryColor: color.onStamp,
      primaryShadow: 'none',
      dangerShadow: 'none',
      defaultShadow: 'none',
      defaultColor: color.harbour,
      defaultBorderColor: color.lineStrong,
      defaultHoverColor: color.harbourHover,
      defaultHoverBorderColor: color.harbour,
      paddingInlineSM: 9,
      contentFontSizeLG: 16,
      paddingInlineLG: 22,
    },
    Input: { activeShadow: `0 0 0 2px ${color.harbourTint}`, hoverBorderColor: color.harbour, inputFontSizeLG: 16 },
    InputNumber: { activeShadow: `0 0 0 2px ${color.harbourTint}`, hoverBorderColor: color.harbour },
    Form: { labelColor: color.inkSoft, verticalLabelPadding: '0 0 4px', itemMarginBottom: 20, labelFontSize: 13 },
    Table: {
      headerBg: color.card,
      headerColor: color.inkSoft,
      headerSplitColor: 'transparent',
      rowHoverBg: color.harbourTint,
      borderColor: color.line,
      cellFontSize: 14,
    },
    Tooltip: { colorBgSpotlight: color.ink, colorTextLightSolid: color.paper },
    Drawer: { colorBgElevated: color.card },
    Modal: { titleFontSize: 20, contentBg: color.card, headerBg: color.card },
  };
}
