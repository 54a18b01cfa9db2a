const isDraft = (name: string): boolean => /^waybill\.\w+-draft\b/.test(name);

export function forgetDrafts(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (isDraft(name)) storage.removeItem(name);
  } catch {
    return;
  }
}
