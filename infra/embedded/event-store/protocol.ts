import codes from '@eventstore/db-client/generated/code_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

export { any, empty, features, gossip, shared, status, streams };

export const { Code } = codes;
export const { GossipService } = gossipService;
export const { ServerFeaturesService } = featuresService;

/** A response of Read: a message object, or its bytes where the server has written them by hand. */
export type ReadAnswer = InstanceType<typeof streams.ReadResp> | Buffer;

const generated = streamsService.StreamsService;

const bytes = (message: Buffer) => message;

/**
 * The Streams service, whose Read also accepts answers that are bytes already, and whose BatchAppend hands over and
 * takes bytes only.
 */
export const StreamsService = {
  ...generated,
  read: {
    ...generated.read,
    responseSerialize: (answer: ReadAnswer): Buffer => (Buffer.isBuffer(answer) ? answer : Buffer.from(answer.serializeBinary())),
  },
  batchAppend: { ...generated.batchAppend, requestDeserialize: bytes, responseSerialize: bytes },
};
