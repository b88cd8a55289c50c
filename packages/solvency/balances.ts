import { LEDGER_LIMIT } from '@bowline/money'

/** Ledger units by asset code. */
export type Balances = Readonly<Record<string, bigint>>

const ASSET = /^[A-Z0-9]{1,32}$/

/**
 * `BTC:100000000,USDT:2500000000`: every asset of the snapshot, sorted by its code, so that one set of balances has one
 * text. Throws on what no honest tree contains: a balance below zero or beyond the ledger, or a code that is none.
 */
export function textOf(balances: Balances): string {
  return Object.keys(balances)
    .sort()
    .map((asset) => {
      const amount = balances[asset] as bigint
      if (!ASSET.test(asset)) throw new RangeError(`${JSON.stringify(asset)} is no asset code`)
      if (amount < 0n || amount > LEDGER_LIMIT) throw new RangeError(`${asset} ${amount} is no balance`)
      return `${asset}:${amount}`
    })
    .join(',')
}

/** Sum by asset. Both must have the same assets. */
export function add(a: Balances, b: Balances): Balances {
  if (Object.keys(a).length !== Object.keys(b).length) throw new RangeError('balances of different assets')
  return Object.fromEntries(
    Object.entries(a).map(([asset, amount]) => {
      const other = b[asset]
      if (other === undefined) throw new RangeError(`${asset} is missing`)
      return [asset, amount + other]
    }),
  )
}

export function areEqual(a: Balances, b: Balances): boolean {
  return textOf(a) === textOf(b)
}
