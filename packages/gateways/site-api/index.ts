export { registerSiteApi } from './call/site-routes.ts'
export { SpokenLocales } from './call/spoken-locales.ts'
export type { Site } from './handlers.ts'
export { lines } from './lines.ts'
