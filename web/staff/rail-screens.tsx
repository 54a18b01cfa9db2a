import {
  ApiOutlined,
  BranchesOutlined,
  CodeOutlined,
  CommentOutlined,
  DeleteOutlined,
  DollarOutlined,
  ExportOutlined,
  FileTextOutlined,
  HddOutlined,
  HistoryOutlined,
  ImportOutlined,
  InboxOutlined,
  KeyOutlined,
  MailOutlined,
  NotificationOutlined,
  SafetyOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Role } from '#contracts/accounts.ts';
import { screenAt } from '#contracts/screen-at.ts';
import { isIn, screens } from '#contracts/screens.ts';

const all = Object.values(screens).filter(isIn('rail'));
const allRecords = Object.values(screens).filter(isIn('records'));
const allSetUp = Object.values(screens).filter(isIn('setUp'));
export type RailScreen = (typeof all)[number];

/** The drawing of each entry, which stands alone where there is no room for its label. */
export const railIcons: Record<RailScreen['menus']['rail'], ReactNode> = {
  'shipments:title': <InboxOutlined aria-hidden />,
  'quoteDesk:title': <FileTextOutlined aria-hidden />,
  'imports:title': <ImportOutlined aria-hidden className="mirrored" />,
  'supportDesk:title': <CommentOutlined aria-hidden />,
  'conversations:rail': <MailOutlined aria-hidden />,
  'notify:title': <SendOutlined aria-hidden className="mirrored" />,
};

export const recordIcons: Record<(typeof allRecords)[number]['menus']['records'], ReactNode> = {
  'staff:records.history': <HistoryOutlined aria-hidden className="mirrored" />,
  'staff:records.export': <ExportOutlined aria-hidden className="mirrored" />,
  'staff:records.erasure': <DeleteOutlined aria-hidden />,
};

export const setUpIcons: Record<(typeof allSetUp)[number]['menus']['setUp'], ReactNode> = {
  'people:title': <TeamOutlined aria-hidden />,
  'rates:title': <DollarOutlined aria-hidden />,
  'mailboxes:title': <ApiOutlined aria-hidden />,
  'apiKeys:title': <KeyOutlined aria-hidden />,
  'webhooks:title': <BranchesOutlined aria-hidden className="mirrored" />,
  'widget:title': <CodeOutlined aria-hidden className="mirrored" />,
  'alerts:title': <NotificationOutlined aria-hidden className="mirrored" />,
  'system:title': <HddOutlined aria-hidden />,
  'securityLog:title': <SafetyOutlined aria-hidden />,
};

export const recordScreens = (role: Role) => allRecords.filter(({ who }) => who.some((may) => may === role));

export const setUpScreens = (role: Role) => allSetUp.filter(({ who }) => who.some((may) => may === role));

/** What stands behind More on a phone, whose bar has no room for it. */
export const isBehindMore = ({ menus }: RailScreen): boolean => menus.rail === 'imports:title';

export const railScreens = (role: Role): RailScreen[] => all.filter(({ who }) => who.includes(role));

const queryOf = (screen: RailScreen): string => ('query' in screen ? screen.query : '');

/** The entry that an address belongs to: of those with its path, the one that names most of its query. */
export function currentEntry({ pathname, search }: { pathname: string; search: string }): RailScreen | undefined {
  const name = screenAt(pathname)?.name;
  if (name === undefined) return undefined;
  const shown = screens[name];
  const { path } = 'partOf' in shown ? screens[shown.partOf] : shown;
  const query = new URLSearchParams(search);
  const isNamed = (screen: RailScreen) =>
    [...new URLSearchParams(queryOf(screen))].every(([key, value]) => query.get(key) === value);
  return all
    .filter((screen) => screen.path === path && isNamed(screen))
    .toSorted((a, b) => queryOf(b).length - queryOf(a).length)[0];
}
