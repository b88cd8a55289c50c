export { endpoints } from './endpoints.ts'
export { registerRest, showWeight } from './rest-routes.ts'
