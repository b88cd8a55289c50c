/** A message a client sends to change its subscriptions. */
export type ControlMessage =
  | { method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; names: string[]; id: RequestId }
  | { method: 'LIST_SUBSCRIPTIONS'; id: RequestId }
  | { method: 'SET_PROPERTY'; combined: boolean; id: RequestId }
  | { method: 'GET_PROPERTY'; id: RequestId }

export type RequestId = number | string | null

/** What is wrong with a message, in the dialect's codes and words. */
export interface ControlFault {
  readonly code: 0 | 1 | 2 | 3
  readonly msg: string
  readonly id?: RequestId
}

export const controlMethods = [
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'LIST_SUBSCRIPTIONS',
  'SET_PROPERTY',
  'GET_PROPERTY',
] as const
const MAX_ID_LENGTH = 36

export function parseControlMessage(text: string): ControlMessage | ControlFault {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return { code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' }
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return invalid('expected an object with `method`, `params` and `id`')
  const { method, params, id } = message as Record<string, unknown>
  if (!isRequestId(id)) return invalid('request ID must be an unsigned integer')
  if (method === undefined) return invalid('missing field `method`', id)
  // JSON can contain objects that cannot be converted to text.
  if (typeof method !== 'string') return invalid('`method` must be a string', id)
  const known = controlMethods.find((name) => name === method)
  if (!known) {
    const expected = controlMethods.map((name) => `\`${name}\``).join(', ')
    return invalid(`unknown variant \`${method.slice(0, 64)}\`, expected one of ${expected}`, id)
  }
  switch (known) {
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      if (!isTexts(params)) return invalid('params must be a list of stream names', id)
      return { method: known, names: params, id }
    case 'LIST_SUBSCRIPTIONS':
      return isEmpty(params) ? { method: known, id } : invalid('too many parameters', id)
    case 'GET_PROPERTY':
      return property(params, 1, id) ?? { method: known, id }
    case 'SET_PROPERTY': {
      const fault = property(params, 2, id)
      if (fault) return fault
      const value: unknown = (params as unknown[])[1]
      if (typeof value !== 'boolean') return { code: 1, msg: 'Invalid value type: expected Boolean', id }
      return { method: known, combined: value, id }
    }
  }
}

export function isFault(parsed: ControlMessage | ControlFault): parsed is ControlFault {
  return 'code' in parsed
}

/** `params` must name the only property there is, and hold at most `count` values. */
function property(params: unknown, count: number, id: RequestId): ControlFault | undefined {
  if (!Array.isArray(params) || typeof params[0] !== 'string') return invalid('property name must be a string', id)
  if (params.length > count) return invalid('too many parameters', id)
  return params[0] === 'combined' ? undefined : { code: 0, msg: 'Unknown property', id }
}

export function invalid(what: string, id?: RequestId): ControlFault {
  return { code: 2, msg: `Invalid request: ${what}`, ...(id === undefined ? {} : { id }) }
}

function isRequestId(id: unknown): id is RequestId {
  if (id === null) return true
  if (typeof id === 'number') return Number.isInteger(id)
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH
}

function isTexts(params: unknown): params is string[] {
  return Array.isArray(params) && params.every((param) => typeof param === 'string')
}

function isEmpty(params: unknown): boolean {
  return params === undefined || params === null || (Array.isArray(params) && params.length === 0)
}
