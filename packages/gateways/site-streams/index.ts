export { openAccountParts } from './account-part.ts'
export { SiteStreamServer } from './site-stream-server.ts'
