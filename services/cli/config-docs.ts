import { settings } from '#infra/config.ts';

/** A documented environment variable. */
interface Documented {
  doc: string;
  default?: string;
}
const documented: [string, Documented][] = Object.entries(settings);

const begin = '<!-- configuration: made by `npm run docs:config` from infra/config.ts -->';
const end = '<!-- /configuration -->';

/** The README with its configuration table brought up to date. Throws where the markers are missing. */
export function withConfigTable(readme: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error('README.md has lost the markers of the configuration table.');
  const rows = documented.map(
    ([name, setting]) => `| \`${name}\` | ${setting.default ? `\`${cell(setting.default)}\`` : ''} | ${cell(setting.doc)} |`,
  );
  const table = ['| Variable | Default | What it does |', '|---|---|---|', ...rows].join('\n');
  return `${readme.slice(0, from)}${begin}\n${table}\n${readme.slice(to)}`;
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
