export { lines } from './lines.ts'
export type { Site } from './site.ts'
export { type SiteLimitRules, SiteLimits } from './site-limits.ts'
export { registerSiteApi } from './site-routes.ts'
