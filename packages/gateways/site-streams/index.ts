export { SiteStreamServer } from './site-stream-server.ts'
