import type { handleUnaryCall } from '@grpc/grpc-js';
import { features, GossipService, ServerFeaturesService, StreamsService, type shared } from './protocol.ts';

type Empty = InstanceType<typeof shared.Empty>;
type SupportedMethods = InstanceType<typeof features.SupportedMethods>;

const serverVersion = '23.10.0';

/** ServerFeatures: the methods that exist here, by which the client chooses its calls (as batch append). */
export function handleServerFeatures(): handleUnaryCall<Empty, SupportedMethods> {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(serverVersion);
  for (const service of [StreamsService, GossipService, ServerFeaturesService]) {
    for (const { path } of Object.values<{ path: string }>({ ...service })) {
      const [, serviceName = '', methodName = ''] = path.toLowerCase().split('/');
      const method = new features.SupportedMethod();
      method.setServiceName(serviceName);
      method.setMethodName(methodName);
      supported.addMethods(method);
    }
  }
  return (_call, callback) => callback(null, supported);
}
