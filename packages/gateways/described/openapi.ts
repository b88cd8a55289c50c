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
  for (const endpoint of table) {
    paths[endpoint.path] ??= {}
    ;(paths[endpoint.path] as Json)[endpoint.method.toLowerCase()] = operation(endpoint)
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

function operation(endpoint: Endpoint): Json {
  const inBody = endpoint.method !== 'GET'
  const { properties, required } = parametersOf(endpoint)
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !inBody,
    schema,
  }))
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint.path)],
    ...(endpoint.security !== 'none' && { security: [{ apiKey: [] }] }),
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    ...(endpoint.socketMethod && { 'x-websocket-method': endpoint.socketMethod }),
    ...(typeof endpoint.weight === 'number' && { 'x-weight': endpoint.weight }),
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
export function parametersOf(endpoint: Pick<Endpoint, 'schema' | 'security'>): {
  properties: Record<string, Json>
  required: string[]
} {
  const kinds = Object.entries(endpoint.schema.kinds)
  const properties = Object.fromEntries(
    kinds.map(([name, { described }]): [string, Json] => [name, { type: 'string', ...described }]),
  )
  const required = kinds.filter(([, { isOptional }]) => !isOptional).map(([name]) => name)
  if (endpoint.security === 'signed' || endpoint.security === 'trade') {
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
