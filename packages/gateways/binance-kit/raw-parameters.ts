import { duplicate, illegalText, tooMany, WireError } from './wire-error.ts'

/** A request's parameters by name, decoded. */
export type Parameters = ReadonlyMap<string, string>

export interface SignedParameters {
  readonly parameters: Parameters
  /** Undefined when none was sent. */
  readonly signature: string | undefined
  /** What the signature covers: raw query and raw body without `signature`, exactly as received. */
  readonly signedText: string
  /** The same with percent-encoded values, where the transport does not define which of the two a client signs. */
  readonly encodedText?: string
}

/** No call of the dialect has more than thirty. */
const MOST_PARAMETERS = 64

/**
 * Parses the raw query and the raw form body together. Duplicates within one of them are refused; between them, the
 * query wins. `json`: the body is one flat JSON object, which some HTTP libraries send by default. `lists`: names that may be
 * repeated; their values are joined by commas, the other way to send a list.
 */
export function readParameters(
  query: string,
  body: string,
  json = false,
  lists: readonly string[] = [],
): SignedParameters {
  const parameters = new Map<string, string>()
  const fromQuery = readPairs(query, parameters, lists)
  if (body.length === 0) return finish(parameters, fromQuery, query, '')
  if (json) {
    for (const [name, value] of jsonPairs(body)) if (!parameters.has(name)) parameters.set(name, value)
    return finish(parameters, fromQuery, query, body === '{}' ? '' : body)
  }
  const inBody = query.length === 0 ? parameters : new Map<string, string>()
  const fromBody = readPairs(body, inBody, lists)
  if (inBody !== parameters) {
    for (const [name, value] of inBody) if (!parameters.has(name)) parameters.set(name, value)
  }
  return finish(parameters, fromQuery ?? fromBody, query, body)
}

function finish(
  parameters: Map<string, string>,
  signature: string | undefined,
  query: string,
  body: string,
): SignedParameters {
  if (parameters.size > MOST_PARAMETERS) throw tooMany(MOST_PARAMETERS, parameters.size)
  return { parameters, signature, signedText: withoutSignature(query) + withoutSignature(body) }
}

/** Adds the pairs of `text` to `into`, except the signature, which is returned. */
function readPairs(text: string, into: Map<string, string>, lists: readonly string[]): string | undefined {
  let signature: string | undefined
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf('&', start)
    if (end === -1) end = text.length
    if (end > start) {
      let equals = text.indexOf('=', start)
      if (equals === -1 || equals > end) equals = end
      const name = decode(text.slice(start, equals))
      const value = text.slice(equals + 1, end)
      if (name === 'signature') {
        if (signature !== undefined) throw duplicate()
        // Keep the plus signs of base64 that was not percent-encoded.
        signature = decode(value.replaceAll('+', '%2B'))
      } else {
        const before = into.get(name)
        if (before !== undefined && !lists.includes(name)) throw duplicate()
        into.set(name, before === undefined ? decode(value) : `${before},${decode(value)}`)
      }
    }
    start = end + 1
  }
  return signature
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw illegalText()
  }
}

function withoutSignature(text: string): string {
  if (text.length === 0) return text
  const at = text.startsWith('signature=') ? 0 : text.indexOf('&signature=')
  if (at === -1) return text
  const end = text.indexOf('&', at + 1)
  if (at === 0 && text[0] !== '&') return end === -1 ? '' : text.slice(end + 1)
  if (end === -1) return text.slice(0, at)
  return text.slice(0, at) + text.slice(end)
}

function jsonPairs(body: string): [string, string][] {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new WireError(-1135, 'Invalid JSON Request')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WireError(-1135, 'Invalid JSON Request')
  }
  return Object.entries(value).map(([name, v]) => [name, parameterText(v)])
}

/** A JSON value as the text a query would carry. */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
