export { endpoints } from './endpoints.ts'
export { registerRest, tellWeight } from './rest-routes.ts'
