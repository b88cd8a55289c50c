import { z } from 'zod'
import { clientIdText, decimalUnits, flag, ranges, symbolText, timeMs, wholeNumber } from './parameter-text.ts'
import type { Parameters } from './raw-parameters.ts'
import { empty, missing, notValid, WireError } from './wire-error.ts'

/**
 * Schemas of parameters. Every value arrives as text; a schema parses it with the functions of `parameter-text.ts` and
 * keeps the dialect's refusal with the issue. The same schemas are printed as JSON Schema in the description.
 */
type Kind<T> = (name: string) => z.ZodType<T, string | undefined>

function kind<T>(read: (name: string, text: string) => T, meta: Record<string, unknown>): Kind<T> {
  return (name) =>
    z
      .string()
      .meta(meta)
      .transform((text, context) => {
        try {
          return read(name, text)
        } catch (error) {
          if (!(error instanceof WireError)) throw error
          context.issues.push({ code: 'custom', input: text, message: error.message, params: { wire: error } })
          return z.NEVER
        }
      }) as unknown as z.ZodType<T, string | undefined>
}

/** Decimal text, parsed to units of 10^-8. */
export const decimal = kind(decimalUnits, { pattern: ranges.decimal, examples: ['0.00100000'] })
export const whole = kind(wholeNumber, { pattern: ranges.integer })
export const time = kind(timeMs, { pattern: ranges.integer, description: 'Milliseconds or microseconds since 1970.' })
export const symbol = kind(symbolText, { pattern: ranges.symbol, examples: ['BTCUSDT'] })
/** A coin-margined pair, as its index is named: without the contract's term. */
export const coinMarginedPair = kind(symbolText, { pattern: ranges.symbol, examples: ['BTCUSD'] })
export const clientId = kind(clientIdText, { pattern: ranges.clientId })
export const bool = kind(flag, { enum: ['true', 'false'] })
export const text = kind((name, value) => {
  if (value === '') throw empty(name)
  if (value.length > 256) throw notValid(name)
  return value
}, {})

/** A list of orders, each with parameters of its own. */
export const longText = kind((name, value) => {
  if (value === '') throw empty(name)
  return value
}, {})

/** One word of a closed list; `refuse` makes the dialect's specific error for this list. */
export function word<T>(words: ReadonlyMap<string, T>, refuse: (name: string) => WireError = notValid): Kind<T> {
  return kind((name, value) => wordOf(words, name, value, refuse), { enum: [...words.keys()] })
}

export function wordOf<T>(
  words: ReadonlyMap<string, T>,
  name: string,
  value: string,
  refuse: (name: string) => WireError,
): T {
  if (value === '') throw empty(name)
  const meaning = words.get(value)
  if (meaning === undefined) throw refuse(name)
  return meaning
}

/** Words that are passed through unchanged. */
export function oneOf<const W extends string>(words: readonly W[], refuse: (name: string) => WireError): Kind<W> {
  return word(new Map(words.map((w) => [w, w])), refuse)
}

/** Number of rows: 1 or more; more than `most` counts as `most`. */
export function rowLimit(most: number): Kind<number> {
  return kind(
    (name, value) => {
      const limit = wholeNumber(name, value)
      if (limit === 0) throw notValid(name)
      return Math.min(limit, most)
    },
    { pattern: ranges.integer, description: `At most ${most}.` },
  )
}

/** A JSON array of symbols: `["BTCUSDT","ETHUSDT"]`. */
export const symbolList: Kind<string[]> = kind(
  (name, value) => {
    if (value === '') throw empty(name)
    let list: unknown
    try {
      list = JSON.parse(value)
    } catch {
      throw notValid(name)
    }
    if (!Array.isArray(list) || list.length === 0 || list.length > 1000) throw notValid(name)
    for (const entry of list) {
      if (typeof entry !== 'string') throw notValid(name)
      symbolText(name, entry)
    }
    if (new Set(list).size !== list.length) throw new WireError(-1151, 'Symbol is present multiple times in the list.')
    return list as string[]
  },
  { examples: ['["BTCUSDT","ETHUSDT"]'] },
)

export function optional<T>(inner: Kind<T>): Kind<T | undefined> {
  return (name) => inner(name).optional()
}

type Shape<K extends Record<string, Kind<unknown>>> = {
  [N in keyof K]: K[N] extends Kind<infer T> ? z.ZodType<T, string | undefined> : never
}

/** Names are given once: each schema gets its name from its key. Unlisted parameters are ignored. */
export function parameters<const K extends Record<string, Kind<unknown>>>(kinds: K): z.ZodObject<Shape<K>> {
  return z.object(Object.fromEntries(Object.entries(kinds).map(([name, make]) => [name, make(name)]))) as never
}

export type Read<S extends z.ZodType> = z.output<S>

/** Parses, or throws the dialect's refusal of the first invalid parameter in schema order. */
export function readWith<S extends z.ZodType>(schema: S, sent: Parameters): z.output<S> {
  const result = schema.safeParse(Object.fromEntries(sent))
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue & { params?: { wire?: WireError } }
  throw issue.params?.wire ?? missing(String(issue.path[0]))
}
