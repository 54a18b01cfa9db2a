import { settings } from '#infra/config.ts';

interface Documented {
  doc: string;
  default?: string;
}
const documented: [string, Documented][] = Object.entries(settings);

const begin = '<!-- configuration: made by `npm run docs:config` from infra/config.ts -->';
const end = '<!-- /configuration -->';

/** A page with its configuration table brought up to date. Throws where the markers are missing. */
export function withConfigTable(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('The markers of the configuration table are missing.');
  const rows = documented.map(
    ([name, setting]) => `| \`${name}\` | ${setting.default ? `\`${cell(setting.default)}\`` : ''} | ${cell(setting.doc)} |`,
  );
  const table = ['| Variable | Default | What it does |', '|---|---|---|', ...rows].join('\n');
  return `${page.slice(0, from)}${begin}\n${table}\n${page.slice(to)}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** `.env.example`: every variable, commented out, with its meaning and default. */
export function envExample(): string {
  const entries = documented.map(([name, setting]) => `# ${setting.doc}\n#${name}=${shellValue(setting.default ?? '')}\n`);
  return ['# Copy to .env and uncomment what you need. Made by `npm run docs:config` from infra/config.ts.\n', ...entries].join(
    '\n',
  );
}

const shellValue = (value: string): string => (/[\s<>]/.test(value) ? `"${value}"` : value);
