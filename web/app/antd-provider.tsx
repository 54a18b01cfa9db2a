import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useAntdLocale } from './antd-locale.ts';
import antdStyles from './antd.css?url';
import styles from './antd-provider.module.css';
import { csp } from '#web/shared/csp-nonce.ts';
import { themeOf } from './theme.ts';
import { useScheme } from '#web/shared/theme-preference.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

// antd locks the page's scrolling with a style element that carries no nonce, but only for what hangs on <body>.
const overlays = () => document.getElementById('overlays') ?? document.body;

// Motion explains a change; the ring that antd lets run around a pressed button explains nothing.
const wave = { disabled: true };

// antd would part two Chinese characters, and the name of the button would no longer be its text.
const button = { autoInsertSpace: false };

const drawer = { classNames: { close: styles['close'] ?? '' } };
const modal = {
  classNames: { container: styles['dialog'] ?? '', title: styles['title'] ?? '', close: styles['close'] ?? '' },
};

const themes = {
  light: { moving: themeOf('light'), still: themeOf('light', { motion: false }) },
  dark: { moving: themeOf('dark'), still: themeOf('dark', { motion: false }) },
};

/** antd in the colours, the language and the direction of the page; around what uses it, so that the home page loads without it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const motion = useReducedMotion() ? 'still' : 'moving';
  const { language, direction } = useLanguage();
  const locale = useAntdLocale(language);
  return (
    <ConfigProvider
      theme={themes[scheme][motion]}
      direction={direction}
      csp={csp}
      wave={wave}
      button={button}
      drawer={drawer}
      modal={modal}
      getPopupContainer={overlays}
      locale={locale}
    >
      {/* React waits for it, and puts it before every other: a rule of the app wins over one of antd that is as specific. */}
      <link rel="stylesheet" href={antdStyles} precedence="antd" />
      {children}
    </ConfigProvider>
  );
}
