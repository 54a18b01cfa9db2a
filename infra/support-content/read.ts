import { readFile } from 'node:fs/promises';
import { supportContentSchema, type SupportContent } from '#contracts/support-content.ts';
import { reasonOf } from '../reason.ts';
import { StartRefused } from '../start-refused.ts';
import bundled from './support-content.json' with { type: 'json' };

/**
 * The business hours, holidays and countries of that file, or those that come with the program. Throws StartRefused, with one line
 * for each mistake.
 */
export async function readSupportContent(file: string | undefined): Promise<SupportContent> {
  const parsed = supportContentSchema.safeParse(file === undefined ? bundled : await contentOf(file));
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || '(all of it)'}: ${message}`);
  throw new StartRefused([`${file ?? 'The support content'} is not valid. See docs/support-content.md.`, ...mistakes].join('\n'));
}

async function contentOf(file: string): Promise<unknown> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new StartRefused(`SUPPORT_CONTENT cannot be read: ${reasonOf(error)}`);
  }
  try {
    const content: unknown = JSON.parse(text);
    return content;
  } catch (error) {
    throw new StartRefused(`${file} is not JSON: ${reasonOf(error)}`);
  }
}
