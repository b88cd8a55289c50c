export { asyncApiDocument, streamLines } from './asyncapi.ts'
export { openApiDocument } from './openapi.ts'
export { registerDescriptions } from './routes.ts'
export { siteOpenApiDocument } from './site-openapi.ts'
