const utf8 = new TextEncoder();

export const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const digest = async (content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', content));

export const digestOfText = (text: string): Promise<Uint8Array<ArrayBuffer>> => digest(utf8.encode(text));

/** Names a public key. */
export const fingerprint = async (key: string): Promise<string> => hex(await digest(bytesOfBase64(key))).slice(0, 16);

/** Whether this browser knows Ed25519, which everything is signed with. */
export async function canVerify(): Promise<boolean> {
  // The public key of the first test of RFC 8032.
  const key = bytesOfHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  return crypto.subtle.importKey('raw', key, 'Ed25519', true, ['verify']).then(
    () => true,
    () => false,
  );
}

/** Whether a JSON object was signed, as a whole but for its member `signature`, by the key in its member `key`. */
export async function isGenuine(value: Record<string, unknown>): Promise<boolean> {
  const { signature, ...signed } = value;
  const { key, keyId } = signed;
  if (typeof signature !== 'string' || typeof key !== 'string') return false;
  try {
    const known = await crypto.subtle.importKey('spki', bytesOfBase64(key), 'Ed25519', true, ['verify']);
    const isSigned = await crypto.subtle.verify('Ed25519', known, bytesOfBase64(signature), utf8.encode(JSON.stringify(signed)));
    return isSigned && (await fingerprint(key)) === keyId;
  } catch {
    return false;
  }
}
