/** Resolves in a task of its own, so that what the reader does meanwhile is answered between two pieces of long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
