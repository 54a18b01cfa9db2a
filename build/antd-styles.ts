import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Button,
  Checkbox,
  ConfigProvider,
  Drawer,
  Dropdown,
  Empty,
  Input,
  Modal,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Segmented,
  Select,
  Switch,
  Tooltip,
  type ThemeConfig,
} from 'antd';
import { createElement as h, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

const anchor = h('i');

/** The components of antd that the app uses, and those that these bring along. One that is missing here has no style at all. */
export const styledComponents: Readonly<Record<string, ReactElement>> = {
  Button: h(Button),
  Checkbox: h(Checkbox),
  Drawer: h(Drawer),
  Dropdown: h(Dropdown, { menu: {} }, anchor),
  Empty: h(Empty),
  Input: h(Input),
  Modal: h(Modal),
  Popconfirm: h(Popconfirm, { title: '' }, anchor),
  Popover: h(Popover, null, anchor),
  Progress: h(Progress),
  Radio: h(Radio.Group, { options: [''] }),
  Segmented: h(Segmented, { options: [] }),
  Select: h(Select),
  Switch: h(Switch),
  Tooltip: h(Tooltip, null, anchor),
};

/**
 * The style sheet of {@link styledComponents}. It names colours and sizes as custom properties, so that it is the same in every theme that
 * is not hashed; the properties themselves are set by antd in the browser.
 */
export function antdStyleSheet(theme: ThemeConfig = { hashed: false }): string {
  const cache = createCache();
  const components = h(ConfigProvider, { theme }, ...Object.values(styledComponents));
  renderToString(h(StyleProvider, { cache }, components));
  return extractStyle(cache, { plain: true, types: 'style' });
}

/** Fills a style sheet of the app with {@link antdStyleSheet}. */
export const antdStyles = (path: string): Plugin => ({
  name: 'antd-styles',
  enforce: 'pre',
  transform(_, id) {
    const [file, query] = id.split('?');
    // What only asks for the address of the file is a script.
    return file === path && query !== 'url' ? { code: antdStyleSheet(), map: null } : undefined;
  },
});
