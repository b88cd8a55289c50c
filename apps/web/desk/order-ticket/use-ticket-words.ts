import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { placesOf } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import type { CatalogueName, WordKey } from '../../words/catalogues.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'

export type Values = Readonly<Record<string, string>>

export interface TicketWords<K extends string = WordKey<'desk'>> {
  /** A text with its numbers formatted for the locale: the product's own, else the desk's. */
  (key: K, values?: Values): string
  /** Words that are known at run time only. */
  readonly find: (key: string, values?: Values) => string | undefined
  readonly number: (value: string) => string
  /** The decimal point. */
  readonly decimal: string
}

const PLAIN = /^\d+(\.\d+)?$/
const COIN = /^[A-Z0-9]+$/
/** Isolates a number or a coin, so that it keeps its order in right-to-left text. */
const isolated = (text: string) => `\u2066${text}\u2069`

/** A product's form names its catalogue, and has the keys of both: `useTicketWords<'spot-trade'>()`. */
export function useTicketWords<N extends CatalogueName = 'desk'>(): TicketWords<WordKey<'desk'> | WordKey<N>> {
  const t = useWords('desk')
  const own = useWords(useDesk().product.words)
  const { symbols, direction } = useLocale()
  const write = (value: string, zero: boolean) =>
    PLAIN.test(value) ? displayNumber(value, { decimals: placesOf(value), exact: true, zero }, symbols) : value
  const number = (value: string) => write(value, false)
  const shown = (value: string) => {
    const isName = PLAIN.test(value) || COIN.test(value)
    // Within a sentence zero is a number as any other.
    const text = write(value, true)
    return isName && direction === 'rtl' ? isolated(text) : text
  }
  const all = (values: Values = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]))
  const find = (key: string, values?: Values) => {
    const written = all(values)
    return own.find(key, written) ?? t.find(key, written)
  }
  const text = (key: string, values?: Values) => find(key, values) ?? t(key as WordKey<'desk'>)
  return Object.assign(text, {
    find,
    number,
    decimal: symbols.decimal,
  })
}
