export { OpenSockets } from './limits.ts'
export { SiteStreamServer } from './site-stream-server.ts'
