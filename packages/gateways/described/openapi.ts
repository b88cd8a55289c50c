import { z } from 'zod'
import type { Endpoint } from '../binance-kit/endpoint.ts'

type Json = Record<string, unknown>

const TIMESTAMP: Json = { type: 'string', pattern: '^[0-9]{1,20}$', description: 'Milliseconds or microseconds.' }
const RECV_WINDOW: Json = { type: 'string', pattern: String.raw`^[0-9]{1,5}(\.[0-9]{1,3})?$`, default: '5000' }
const SIGNATURE: Json = {
  type: 'string',
  description:
    'HMAC-SHA256 in hex, or Ed25519 or RSA in base64, over the raw query and the raw body without this parameter.',
}

/** The whole table as an OpenAPI 3.1 document; parameters come from the schemas that validate them. */
export function openApiDocument(table: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const line of table) {
    paths[line.path] ??= {}
    ;(paths[line.path] as Json)[line.method.toLowerCase()] = operation(line)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bowline public API',
      version,
      description:
        'The trading API for keys. It speaks the wire format of Binance, so existing clients work after changing their base URLs.',
    },
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'msg'],
          properties: { code: { type: 'integer', examples: [-1121] }, msg: { type: 'string' }, data: {} },
        },
      },
    },
  }
}

function operation(line: Endpoint): Json {
  const inBody = line.method !== 'GET'
  const { properties, required } = parametersOf(line)
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !inBody,
    schema,
  }))
  return {
    operationId: operationId(line),
    summary: line.summary,
    tags: [tagOf(line.path)],
    ...(line.security !== 'none' && { security: [{ apiKey: [] }] }),
    ...(line.permission && { 'x-permission': line.permission }),
    ...(line.socketMethod && { 'x-websocket-method': line.socketMethod }),
    ...(typeof line.weight === 'number' && { 'x-weight': line.weight }),
    parameters,
    ...(inBody &&
      Object.keys(properties).length > 0 && {
        requestBody: {
          description: 'The same parameters; a name in both is taken from the query.',
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
        },
      }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: {} } } },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The schema's own parameters and those of signing. */
export function parametersOf(line: Pick<Endpoint, 'schema' | 'security'>): {
  properties: Record<string, Json>
  required: string[]
} {
  const schema = z.toJSONSchema(line.schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const properties = { ...schema.properties }
  const required = [...(schema.required ?? [])]
  if (line.security === 'signed' || line.security === 'trade') {
    Object.assign(properties, { timestamp: TIMESTAMP, recvWindow: RECV_WINDOW, signature: SIGNATURE })
    required.push('timestamp', 'signature')
  }
  return { properties, required }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split('/').filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function tagOf(path: string): string {
  if (path.startsWith('/sapi/')) return 'wallet'
  if (path.startsWith('/fapi/') || path.startsWith('/dapi/')) return 'futures'
  return 'spot'
}
