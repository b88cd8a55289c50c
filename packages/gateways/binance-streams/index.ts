export { StreamServer, type StreamServerOptions } from './stream-server.ts'
