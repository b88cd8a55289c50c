import type { TooManyOrders } from '@bowline/capabilities/orders/index.ts'

/** A refusal in the dialect's terms. Parsers and handlers throw it; the edge writes it as `{"code", "msg"}`. */
export class WireError extends Error {
  readonly status: number
  readonly code: number
  /** Details of a cancel-replace that failed partly. */
  readonly data: unknown
  /** Seconds the caller should wait; only with 429 and 418. */
  readonly retryAfter: number | undefined
  /** An order was placed all the same, so it counts for the limit of new orders. */
  readonly hasPlaced: boolean

  constructor(
    code: number,
    message: string,
    options: { status?: number; data?: unknown; retryAfter?: number; hasPlaced?: boolean } = {},
  ) {
    super(message)
    this.name = 'WireError'
    this.code = code
    this.status = options.status ?? 400
    this.data = options.data
    this.retryAfter = options.retryAfter
    this.hasPlaced = options.hasPlaced ?? false
  }
}

export function wireErrorBody(error: WireError): { code: number; msg: string; data?: unknown } {
  const body = { code: error.code, msg: error.message }
  return error.data === undefined ? body : { ...body, data: error.data }
}

// The texts are those of the dialect's error list: clients compare several of them literally.

export const missing = (name: string) =>
  new WireError(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`)

export const missingEither = (a: string, b: string) =>
  new WireError(-1102, `Param '${a}' or '${b}' must be sent, but both were empty/null!`)

export const empty = (name: string) => new WireError(-1105, `Parameter '${name}' was empty.`)

export const illegal = (name: string, range: string) =>
  new WireError(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`)

export const illegalText = () => new WireError(-1100, 'Illegal characters found in a parameter.')

export const duplicate = () => new WireError(-1101, 'Duplicate values for a parameter detected.')

export const tooMany = (most: number, sent: number) =>
  new WireError(-1101, `Too many parameters; expected '${most}' and received '${sent}'.`)

export const notRequired = (name: string) => new WireError(-1106, `Parameter '${name}' sent when not required.`)

export const overflowed = (name: string) => new WireError(-1108, `Parameter '${name}' overflowed.`)

export const tooPrecise = (name: string) => new WireError(-1111, `Parameter '${name}' has too much precision.`)

export const badCombination = () => new WireError(-1128, 'Combination of optional parameters invalid.')

export const notValid = (name: string) => new WireError(-1130, `Data sent for parameter '${name}' is not valid.`)

export const badSymbol = () => new WireError(-1121, 'Invalid symbol.')

export const noSuchOrder = () => new WireError(-2013, 'Order does not exist.')

export const unknownOrder = () => new WireError(-2011, 'Unknown order sent.')

/** By a freeze, or by the rules of a country. */
export const disabled = () => new WireError(-2010, 'This action is disabled on this account.')

export const tooManyOrders = ({ limit, interval, retryAfterSeconds }: TooManyOrders) =>
  new WireError(-1015, `Too many new orders; current limit is ${limit} orders per ${interval}.`, {
    status: 429,
    retryAfter: retryAfterSeconds,
  })

export const serviceUnavailable = () =>
  new WireError(-1001, 'Internal error; unable to process your request. Please try again.', { status: 503 })
