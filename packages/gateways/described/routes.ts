import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../binance-rest/endpoint.ts'
import { lines } from '../site-api/index.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'
import { siteOpenApiDocument } from './site-openapi.ts'

/** Serves the descriptions; each is generated once. */
export function registerDescriptions(
  app: FastifyInstance,
  { table, version }: { table: readonly Endpoint[]; version: string },
): void {
  const documents = {
    '/openapi/public.json': JSON.stringify(openApiDocument(table, version)),
    '/openapi/site.json': JSON.stringify(siteOpenApiDocument(lines, version)),
    '/asyncapi.json': JSON.stringify(asyncApiDocument(table, version)),
  }
  for (const [path, text] of Object.entries(documents)) {
    app.get(path, (_request, reply) => reply.type('application/json;charset=UTF-8').send(text))
  }
}
