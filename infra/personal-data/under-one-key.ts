import { createHmac } from 'node:crypto';
import { decipher, encipher } from '../cipher.ts';
import { derivedId } from '../ids.ts';
import { derive } from '../keys.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * Personal data of test mode, all under one key: nobody is erased on their own there, because all of it is removed after a while. Makes no
 * key of a person, and a person of the live data is somebody else here.
 */
export function createPersonalDataUnderOneKey(secret: Buffer): PersonalData {
  const key = derive(secret, 'test-mode');
  const subjectFor = async (identifier: string) =>
    derivedId('test person', createHmac('sha256', key).update(identifier.trim().toLowerCase()).digest('hex'));
  const boundTo = (subjectId: string, context: string) => `${subjectId} ${context}`;
  const refuse = () => Promise.reject(new TypeError('nobody is erased from test mode'));
  return {
    subjectFor,
    knownSubject: subjectFor,
    seal: async (subjectId, value, context) => ({
      subjectId,
      sealed: encipher(key, Buffer.from(JSON.stringify(value)), boundTo(subjectId, context)).toString('base64'),
    }),
    open: async ({ subjectId, sealed }, context) =>
      JSON.parse(decipher(key, Buffer.from(sealed, 'base64'), boundTo(subjectId, context)).toString()) as unknown,
    sealBytes: async (subjectId, clear, context) => encipher(key, clear, boundTo(subjectId, context)),
    openBytes: async (subjectId, sealed, context) => decipher(key, sealed, boundTo(subjectId, context)),
    isErased: () => Promise.resolve(false),
    forget: () => undefined,
    erase: refuse,
  };
}
