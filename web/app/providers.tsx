import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useAntdLocale } from './antd-locale.ts';
import { csp } from './csp-nonce.ts';
import { queryClient } from './query-client.ts';
import { themeOf } from './theme.ts';
import { useScheme } from './theme-preference.ts';

// antd locks the page's scrolling with a style element that carries no nonce, but only for what hangs on <body>.
const overlays = () => document.getElementById('overlays') ?? document.body;

const themes = { light: themeOf('light'), dark: themeOf('dark') };

export function Providers({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const { language, direction } = useLanguage();
  const locale = useAntdLocale(language);
  return (
    <ConfigProvider theme={themes[scheme]} direction={direction} csp={csp} getPopupContainer={overlays} locale={locale}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
