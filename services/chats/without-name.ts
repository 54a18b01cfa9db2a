const plain = /^[\p{L}\p{M}](?:[\p{L}\p{M} '’-]|\.(?= |$)){0,39}$/u;

/**
 * What staff said, for an address that anybody could have given: of a visitor whose name is more than a name could be, it is left out,
 * so that nobody writes to others in our name by calling themselves what they want to say.
 */
export const withoutName = (text: string, name: string | undefined): string =>
  name === undefined || plain.test(name) ? text : text.replaceAll(name, '…');
