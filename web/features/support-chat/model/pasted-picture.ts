/** The picture in what is pasted, where there is one and no text beside it. */
export function pastedPicture({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File | undefined {
  if (types.includes('text/plain')) return undefined;
  return [...files].find(({ type }) => type.startsWith('image/'));
}
