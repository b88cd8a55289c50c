import { parameterText, type SignedParameters } from '../binance-kit/raw-parameters.ts'
import { illegalText, notValid, WireError } from '../binance-kit/wire-error.ts'

/** Returned unchanged. */
export type RequestId = string | number | null

export interface SocketRequest {
  readonly id: RequestId
  readonly method: string
  readonly sent: SignedParameters
  readonly apiKey: string | undefined
  /** Whether the request wants rate limits in its answer. */
  readonly returnRateLimits: boolean | undefined
}

const LONGEST_ID = 36
const MOST_PARAMETERS = 64
const NOTHING: SignedParameters = { parameters: new Map(), signature: undefined, signedText: '' }

/** A message that could not be parsed, with the id to answer to if it had one. */
export class BadRequest extends Error {
  readonly id: RequestId
  readonly error: WireError

  constructor(id: RequestId, error: WireError) {
    super(error.message)
    this.id = id
    this.error = error
  }
}

const invalid = () => new WireError(-1135, 'Invalid JSON Request')

/** Parses `{id, method, params}`. Throws `BadRequest`. */
export function readRequest(text: string): SocketRequest {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    throw new BadRequest(null, invalid())
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) throw new BadRequest(null, invalid())
  const { id = null, method, params } = message as Record<string, unknown>
  if (!isId(id)) throw new BadRequest(null, notValid('id'))
  if (typeof method !== 'string') throw new BadRequest(id, invalid())
  if (params === undefined || params === null) {
    return { id, method, sent: NOTHING, apiKey: undefined, returnRateLimits: undefined }
  }
  if (typeof params !== 'object' || Array.isArray(params)) throw new BadRequest(id, invalid())
  const { apiKey, returnRateLimits } = params as Record<string, unknown>
  const sent = readParams(params as Record<string, unknown>, id)
  return {
    id,
    method,
    sent,
    apiKey: typeof apiKey === 'string' ? apiKey : undefined,
    returnRateLimits: typeof returnRateLimits === 'boolean' ? returnRateLimits : undefined,
  }
}

function isId(id: unknown): id is RequestId {
  if (typeof id === 'string') return id.length <= LONGEST_ID
  return id === null || Number.isSafeInteger(id)
}

/**
 * The signed text lists all parameters except the signature, sorted by name. Some clients sign the values as they are,
 * some percent-encoded; the two differ only when a value has special characters.
 */
function readParams(params: Record<string, unknown>, id: RequestId): SignedParameters {
  const parameters = new Map<string, string>()
  const names = Object.keys(params).sort()
  if (names.length > MOST_PARAMETERS) throw new BadRequest(id, invalid())
  let signature: string | undefined
  let signedText = ''
  let isPlain = true
  for (const name of names) {
    const value = parameterText(params[name])
    const hasPlainValue = PLAIN.test(value)
    // Half of a surrogate pair, which JSON can carry, is not text: it has no bytes that could be signed.
    if (!hasPlainValue && !value.isWellFormed()) throw new BadRequest(id, illegalText())
    if (name === 'signature') {
      signature = value
      continue
    }
    parameters.set(name, value)
    if (signedText !== '') signedText += '&'
    signedText += `${name}=${value}`
    isPlain &&= hasPlainValue
  }
  if (isPlain) return { parameters, signature, signedText }
  const encodedText = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return { parameters, signature, signedText, encodedText }
}

/** Characters that percent-encoding leaves alone. */
const PLAIN = /^[A-Za-z0-9\-_.!~*'()]*$/
