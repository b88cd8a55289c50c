import type { CardReason } from '@bowline/contract/terms/card.ts'

/** What happens to a payment, as test numbers of card companies have it. */
export type Fate = 'pays' | 'pays-late' | 'returns' | Extract<CardReason, 'declined' | 'limit'>

/** Numbers of the simulated cards, and what each is for. */
export const TEST_CARDS: readonly { readonly number: string; readonly fate: Fate; readonly about: string }[] = [
  { number: '4242424242424242', fate: 'pays', about: 'pays' },
  { number: '4000000000000077', fate: 'pays-late', about: 'pays after half a minute' },
  { number: '4000000000000002', fate: 'declined', about: 'is declined' },
  { number: '4000000000009995', fate: 'limit', about: 'is over its limit' },
  { number: '4000000000000259', fate: 'returns', about: 'pays, and is charged back a minute later' },
]

/** The code that the simulated bank sends for 3-D Secure. */
export const BANK_CODE = '123456'
export const MOST_CODES = 3

export function fateOf(number: string): Fate | undefined {
  const digits = number.replaceAll(/[ -]/g, '')
  return TEST_CARDS.find((card) => card.number === digits)?.fate
}
