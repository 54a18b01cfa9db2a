import { cleanLine } from './clean.ts';

const mostChars = 120;
const mostExtensionChars = 20;
/** Names that Windows takes for devices, whatever their extension. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00B9\u00B2\u00B3]|lpt[0-9\u00B9\u00B2\u00B3])$/i;
/** They are shown as nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u0085\u2028\u2029]/gu;

const extensions: Readonly<Record<string, string>> = {
  'application/ics': 'ics',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/zip': 'zip',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'message/delivery-status': 'txt',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/rfc822-headers': 'txt',
};

/**
 * A name that a file can be saved under on any system, and that looks like what it is: without folders, letters that nobody sees or that
 * turn others around, and names of devices. `taken` has those of the same message, in lower case, and gets this one.
 */
export function safeFileName(given: string | null, type: string, taken: Set<string>): string {
  const { stem, extension } = parted(cleaned(given ?? '') || defaultName(type));
  for (let copy = 1; ; copy += 1) {
    const name = `${stem}${copy === 1 ? '' : ` (${copy})`}${extension}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function cleaned(given: string): string {
  const last =
    given
      .replaceAll('\\', '/')
      .split('/')
      .findLast((part) => part.trim() !== '') ?? '';
  const name = cleanLine(last.replaceAll(invisible, ''), 1_000)
    .normalize('NFC')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return devices.test(name.split('.')[0]?.trim() ?? '') ? `_${name}` : name;
}

function defaultName(type: string): string {
  if (type === 'application/ms-tnef') return 'winmail.dat';
  if (type === 'message/rfc822') return 'message.eml';
  const extension = extensions[type];
  return extension ? `attachment.${extension}` : 'attachment';
}

function parted(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && name.length - dot <= mostExtensionChars;
  const stem = hasExtension ? name.slice(0, dot) : name;
  return { stem: [...stem].slice(0, mostChars).join('').trimEnd(), extension: hasExtension ? name.slice(dot) : '' };
}
