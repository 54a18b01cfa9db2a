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
export const clientAddress = (forwardedFor: string | undefined, remoteAddress: string | undefined, trustProxy: boolean): string =>
  networkOf(wholeAddress(forwardedFor, remoteAddress, trustProxy));

/** The same address, whole; one of IPv4 that is written as IPv6 as itself. */
export function wholeAddress(forwardedFor: string | undefined, remoteAddress: string | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  const address = withoutPort(forwarded || remoteAddress || 'unknown').replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const bits = convertIPv6ToBinary(address);
  return isIPv4MappedIPv6(bits) ? convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits)) : address;
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${convertIPv6BinaryToString((convertIPv6ToBinary(address) >> 64n) << 64n)}/64`;
}

/** Some proxies add the port, which is another one for each connection. */
const withoutPort = (said: string): string =>
  /^\[(?<address>[^\]]*)\](?::\d+)?$/.exec(said)?.groups?.['address'] ?? said.replace(/^([\d.]+):\d+$/, '$1');
