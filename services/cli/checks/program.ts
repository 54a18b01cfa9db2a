import { existsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { passed, failed, type Finding } from './finding.ts';

/** The running Node.js against `engines` of package.json. */
export function checkNode(): Finding[] {
  const least = packageJson.engines.node.replace('>=', '');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  const text = `Node.js ${process.versions.node}`;
  return [isEnough ? passed(text) : failed(`${text} is too old.`, `Install Node.js ${least} or newer.`)];
}

export function checkBuild(): Finding[] {
  const isBuilt = existsSync('dist/web/pages/home.en.html');
  return [passed(isBuilt ? 'The web client is built.' : 'The web client is not built yet; `npm start` builds it.')];
}
