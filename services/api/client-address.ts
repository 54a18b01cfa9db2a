import { isIP } from 'node:net';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

/**
 * Who sends a request, for limits only: the last entry of X-Forwarded-For behind a trusted proxy, else the other end of the
 * connection. One subscriber of IPv6 has a whole /64, so that network is the client.
 */
export function clientAddress(forwardedFor: string | undefined, remoteAddress: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return networkOf(withoutPort(forwarded || remoteAddress || 'unknown'));
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const bits = convertIPv6ToBinary(address.replace(/%.*$/, ''));
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`;
}

/** Some proxies add the port, which is another one for each connection. */
const withoutPort = (said: string): string =>
  /^\[(?<address>[^\]]*)\](?::\d+)?$/.exec(said)?.groups?.['address'] ?? said.replace(/^([\d.]+):\d+$/, '$1');
