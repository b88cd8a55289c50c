import type { CallTerms } from '@bowline/contract/call.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** A call of the contract by its name, as the site API lists them. */
export interface DescribedCall {
  readonly name: string
  readonly terms: CallTerms
}

const CSRF: Json = {
  name: 'x-csrf-token',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'From the session call; needed when the session comes by cookie.',
}

/** What every call may state about its caller; none of it is proof. */
const SAID_OF_CALLER: Record<string, Json> = {
  'request-context': {
    schema: { type: 'string', maxLength: 4_096 },
    description: 'Base64url of JSON: properties of the browser, `deviceId`, `languageCode`.',
  },
  'web-source': { schema: { enum: ['H5', 'Web'] }, description: 'H5 on windows narrower than 768 px.' },
  'exchange-language': { schema: { type: 'string', examples: ['en_US'] }, description: 'Or `lang` as parameter.' },
}

/** Either one replaces the parameter `recaptcha`. */
const CAPTCHA = ['recaptcha', 'robotVerification'].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 8_192 },
}))

/** What a word in the braces of a path may be. */
const PATH_WORD: Json = { type: 'string', pattern: '^[a-z0-9-]{1,30}$' }

/** The site's calls as an OpenAPI 3.1 document; parameters and answers come from the contract's schemas. */
export function siteOpenApiDocument(calls: readonly DescribedCall[], version: string): Json {
  const paths: Record<string, Json> = {}
  const shared: Record<string, Json> = {}
  for (const { name, terms } of calls) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] ??= {}
    ;(paths[path] as Json)[method.toLowerCase()] = operation({ name, method, path, terms }, shared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bowline site API',
      version,
      description:
        'What the pages of the site ask. Every answer is an envelope with HTTP status 200; its `code` tells success from refusal. 403 = sign in.',
    },
    paths,
    components: {
      parameters: Object.fromEntries(
        Object.entries(SAID_OF_CALLER).map(([name, terms]) => [
          name,
          { name, in: 'header', required: false, ...terms },
        ]),
      ),
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'bowline_session',
          description: 'Under TLS `__Host-bowline_session`.',
        },
        token: { type: 'apiKey', in: 'header', name: 'exchange-token', description: 'Or `token` in query or body.' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { type: 'string', examples: ['310004'] }, msg: { type: 'string' }, data: {} },
        },
        ...shared,
      },
    },
  }
}

function operation(call: DescribedCall & { method: string; path: string }, shared: Record<string, Json>): Json {
  const { name, method, path, terms } = call
  const operationId = name.replace(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase())
  const needsSession = terms.access === 'session'
  const params = schemaOf(terms.params, 'input', { name: `${operationId}.params`, shared })
  const content = answer(terms, { name: `${operationId}.data`, shared })
  const isGet = method === 'GET'
  return {
    operationId,
    summary: terms.summary,
    tags: [path.split('/').at(-2)],
    'x-weight': terms.weight ?? 1,
    ...(needsSession && { security: [{ cookie: [] }, { token: [] }] }),
    parameters: [
      ...pathParameters(path),
      ...(isGet || terms.upload ? queryParameters(params) : []),
      ...(!isGet && needsSession ? [CSRF] : []),
      ...('recaptcha' in ((params.properties ?? {}) as Json) ? CAPTCHA : []),
      ...Object.keys(SAID_OF_CALLER).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(!isGet && {
      requestBody: {
        content: terms.upload
          ? { 'image/*': { schema: { type: 'string', format: 'binary', maxLength: terms.upload.maxBytes } } }
          : Object.fromEntries(
              ['application/x-www-form-urlencoded', 'application/json'].map((type) => [type, { schema: params }]),
            ),
      },
    }),
    responses: { 200: { description: 'Done, or refused with another code.', content } },
  }
}

const FILE_TYPES = { csv: 'text/csv', pdf: 'application/pdf', zip: 'application/zip' } as const

function answer({ file, data, successCode = '0' }: CallTerms, place: Place): Json {
  const refusal = { $ref: '#/components/schemas/Refusal' }
  if (file === 'json') return { 'application/json': { schema: { anyOf: [{ type: 'object' }, refusal] } } }
  if (file) return { [FILE_TYPES[file]]: { schema: { type: 'string' } }, 'application/json': { schema: refusal } }
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: successCode }, msg: { type: 'string' }, data: schemaOf(data, 'output', place) },
  }
  return { 'application/json': { schema: { anyOf: [envelope, refusal] } } }
}

function pathParameters(path: string): Json[] {
  const words = path.matchAll(/\{(\w+)\}/g)
  return [...words].map(([, name]) => ({ name, in: 'path', required: true, schema: PATH_WORD }))
}

function queryParameters({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
}

/** Where the parts go that a schema refers to, and what their names begin with. */
interface Place {
  readonly name: string
  readonly shared: Record<string, Json>
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', { name, shared }: Place): Json {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  // A reference is looked up from the root of the document, where this schema is one of many.
  const placed = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json
  for (const [part, terms] of Object.entries($defs as Json)) shared[`${name}.${part}`] = placed(terms)
  return placed(json)
}
