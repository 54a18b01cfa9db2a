import ipaddr from 'ipaddr.js';
import type { IsPublic } from './public-addresses.ts';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

export const isPublicAddress: IsPublic = (address) => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
};
