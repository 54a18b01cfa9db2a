/** The bodies that a route's documentation shows, by name. */
export type Examples = Record<string, { summary?: string; value: unknown }>;

export const one = (value: unknown): Examples => ({ example: { value } });

export const someShipment = '01980000-0000-7000-8000-000000000001';
