const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The UUID that stands for none. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The 16 bytes of a UUID in its usual text form. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export function isUuid(text: string): boolean {
  return form.test(text);
}

/** The text form of a UUID sent as two signed 64-bit halves. */
export function uuidFromHalves(most: bigint, least: bigint): string {
  return uuidText([most, least].map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join(''));
}

export function uuidText(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
