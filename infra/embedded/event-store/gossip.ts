import { randomUUID } from 'node:crypto';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { gossip, shared } from './protocol.ts';

type Empty = InstanceType<typeof shared.Empty>;
type ClusterInfo = InstanceType<typeof gossip.ClusterInfo>;

/** Gossip: a cluster of one, which leads. `advertised` is asked per call: the port is known after the bind. */
export function handleGossip(advertised: () => { host: string; port: number }): handleUnaryCall<Empty, ClusterInfo> {
  const instanceId = new shared.UUID();
  instanceId.setString(randomUUID());
  return (_call, callback) => {
    const { host, port } = advertised();
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(host);
    endPoint.setPort(port);
    const member = new gossip.MemberInfo();
    member.setInstanceId(instanceId);
    member.setTimeStamp(`${Date.now()}0000`);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.addMembers(member);
    callback(null, cluster);
  };
}
