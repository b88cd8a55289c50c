export { registerSiteApi } from './call/site-routes.ts'
export { SpokenLocales } from './call/spoken-locales.ts'
export { callRows } from './call-rows.ts'
export type { Site } from './handlers.ts'
