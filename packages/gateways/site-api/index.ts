export { registerSiteApi } from './call/site-routes.ts'
export { SpokenLocales } from './call/spoken-locales.ts'
export { lines } from './lines.ts'
export type { Site } from './site.ts'
