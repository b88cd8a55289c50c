export { endpointsOf, futuresEndpoints } from './endpoints.ts'
export { INVERSE, LINEAR } from './family.ts'
export { FuturesStreamServer } from './streams/stream-server.ts'
export { FuturesUserStreams } from './user-data/user-streams.ts'
