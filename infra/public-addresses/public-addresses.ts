/** Whether the address is on the public internet: in no range that is private, special or translates to another address. */
export type IsPublic = (address: string) => boolean;
