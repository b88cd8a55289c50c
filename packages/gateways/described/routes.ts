import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'
import { type DescribedCall, siteOpenApiDocument } from './site-openapi.ts'

/** What the gateways offer, each in its own table. */
export interface DescribedTables {
  readonly endpoints: readonly Endpoint[]
  readonly futures: readonly Endpoint[]
  /** Methods of the WebSocket API that are no endpoints. */
  readonly sessionMethods: readonly string[]
  readonly siteCalls: readonly DescribedCall[]
}

/** Serves the descriptions; each is generated once. */
export function registerDescriptions(app: FastifyInstance, tables: DescribedTables, version: string): void {
  const { endpoints, futures, sessionMethods, siteCalls } = tables
  const documents = {
    '/openapi/public.json': JSON.stringify(openApiDocument([...endpoints, ...futures], version)),
    '/openapi/site.json': JSON.stringify(siteOpenApiDocument(siteCalls, version)),
    '/asyncapi.json': JSON.stringify(asyncApiDocument({ endpoints, futures, sessionMethods }, version)),
  }
  for (const [path, text] of Object.entries(documents)) {
    app.get(path, (_request, reply) => reply.type('application/json;charset=UTF-8').send(text))
  }
}
