/** Whether a host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => /^(?:127(?:\.\d+){3}|\[::1\]|localhost)$/.test(hostname);
