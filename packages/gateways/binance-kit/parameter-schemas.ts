import { clientIdText, decimalUnits, flag, ranges, symbolText, timeMs, wholeNumber } from './parameter-text.ts'
import type { Parameters } from './raw-parameters.ts'
import { empty, missing, notValid, WireError } from './wire-error.ts'

/** One kind of parameter: every value arrives as text. */
export interface Kind<T> {
  /** The value, or the dialect's refusal. */
  readonly read: (name: string, text: string) => T
  /** How the description shows it: JSON Schema of a text. */
  readonly described: Readonly<Record<string, unknown>>
  readonly isOptional?: true
}

/** The parameters of a call, by name. */
export interface ParameterSchema<T> {
  readonly kinds: Readonly<Record<string, Kind<unknown>>>
  /** Parses, or throws the refusal of the first invalid parameter in the schema's order. Unlisted ones are ignored. */
  readonly read: (sent: Parameters) => T
}

function kind<T>(read: Kind<T>['read'], described: Kind<T>['described']): Kind<T> {
  return { read, described }
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

function wordOf<T>(words: ReadonlyMap<string, T>, name: string, value: string, refuse: (name: string) => WireError): T {
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
  return { ...inner, isOptional: true }
}

type Values<K> = { [N in keyof K]: K[N] extends Kind<infer T> ? T : never }

export function parameters<const K extends Record<string, Kind<unknown>>>(kinds: K): ParameterSchema<Values<K>> {
  return { kinds, read: compileReader(kinds) as ParameterSchema<Values<K>>['read'] }
}

/**
 * One object literal of all names, what was not sent undefined: a loop that sets them one by one makes objects of more than
 * a dozen that are slow to make and to read, and a new order has twenty. The source consists of names from our own tables.
 */
function compileReader(kinds: Record<string, Kind<unknown>>): ParameterSchema<unknown>['read'] {
  const fields = Object.entries(kinds).map(([key, { isOptional }], i) => {
    const name = JSON.stringify(key)
    return `${name}: ${isOptional ? 'optional' : 'mandatory'}(sent, ${name}, kinds[${i}].read)`
  })
  const body = `return (sent) => ({ ${fields.join(', ')} })`
  return new Function('kinds', 'mandatory', 'optional', body)(Object.values(kinds), mandatoryOf, optionalOf)
}

function mandatoryOf<T>(sent: Parameters, name: string, read: Kind<T>['read']): T {
  const text = sent.get(name)
  if (text === undefined) throw missing(name)
  return read(name, text)
}

function optionalOf<T>(sent: Parameters, name: string, read: Kind<T>['read']): T | undefined {
  const text = sent.get(name)
  return text === undefined ? undefined : read(name, text)
}

/** The values that a schema reads. */
export type Read<S> = S extends ParameterSchema<infer T> ? T : never
