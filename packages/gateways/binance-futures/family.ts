import type { Contract, ContractFamily } from '@bowline/capabilities/markets/index.ts'
import { MarketKind } from '@bowline/core/messages/terms.ts'
import type { Endpoint } from '../binance-kit/endpoint.ts'
import type { Venue } from '../binance-kit/venue.ts'
import { badSymbol, missing } from '../binance-kit/wire-error.ts'

/** The two halves of the dialect: contracts that settle in dollars, and those that settle in their coin. */
export interface Family {
  readonly prefix: '/fapi' | '/dapi'
  readonly name: ContractFamily
  readonly isInverse: boolean
  readonly marketKind: MarketKind
  readonly futuresType: 'U_MARGINED' | 'COIN_MARGINED'
}

export const LINEAR: Family = {
  prefix: '/fapi',
  name: 'linear',
  isInverse: false,
  marketKind: MarketKind.linear,
  futuresType: 'U_MARGINED',
}
export const INVERSE: Family = {
  prefix: '/dapi',
  name: 'inverse',
  isInverse: true,
  marketKind: MarketKind.inverse,
  futuresType: 'COIN_MARGINED',
}

/** Rows that both halves have, each under its own prefix. */
export function forBoth(rows: (family: Family) => readonly Endpoint[]): readonly Endpoint[] {
  return [LINEAR, INVERSE].flatMap(rows)
}

export function contractsOf({ markets }: Pick<Venue, 'markets'>, { name }: Family): readonly Contract[] {
  return markets.contracts(name)
}

export function contractOf({ markets }: Pick<Venue, 'markets'>, { name }: Family, symbol: string): Contract {
  const contract = markets.contractBySymbol(name, symbol)
  if (!contract) throw badSymbol()
  return contract
}

/** What its index is called: `BTCUSDT`, `BTCUSD`. */
export function pairOf({ baseAsset, quoteAsset }: Contract): string {
  return `${baseAsset}${quoteAsset}`
}

/** There is one contract of each pair. */
export function contractOfPair(venue: Pick<Venue, 'markets'>, family: Family, pair: string): Contract {
  const contract = contractsOf(venue, family).find((each) => pairOf(each) === pair)
  if (!contract) throw badSymbol()
  return contract
}

/** How one contract may be named: clients of the inverse half know the pair too. */
export interface Named {
  readonly symbol?: string | undefined
  readonly pair?: string | undefined
}

/** Undefined: none is named, all are meant. */
export function contractNamed(
  venue: Pick<Venue, 'markets'>,
  family: Family,
  { symbol, pair }: Named,
): Contract | undefined {
  if (symbol === undefined) return pair === undefined ? undefined : contractOfPair(venue, family, pair)
  const contract = contractOf(venue, family, symbol)
  if (pair !== undefined && pairOf(contract) !== pair) throw badSymbol()
  return contract
}

export function contractsNamed(venue: Pick<Venue, 'markets'>, family: Family, named: Named): readonly Contract[] {
  const one = contractNamed(venue, family, named)
  return one ? [one] : contractsOf(venue, family)
}

/**
 * Of calls that both halves share: the linear half names a symbol, which there is the pair too, the inverse half a pair, or as a
 * symbol either.
 */
export function contractOfEither(venue: Pick<Venue, 'markets'>, { symbol, pair }: Named): Contract {
  const name = symbol ?? pair
  if (name === undefined) throw missing('symbol')
  const { markets } = venue
  const linear = markets.contractBySymbol(LINEAR.name, name)
  return linear ?? markets.contractBySymbol(INVERSE.name, name) ?? contractOfPair(venue, INVERSE, name)
}

/** The linear half answers one contract with an object and all with a list, the inverse half always with a list. */
export function rowsFor<T>(
  named: Named,
  family: Family,
  venue: Pick<Venue, 'markets'>,
  row: (contract: Contract) => T,
): T | T[] {
  const one = family.isInverse ? undefined : contractNamed(venue, family, named)
  return one ? row(one) : contractsNamed(venue, family, named).map(row)
}

export function isInverse({ family }: Contract): boolean {
  return family === 'inverse'
}

/** Fields that rows of the inverse half have beside the symbol. */
export function named(contract: Contract): { symbol: string; pair?: string } {
  const { symbol } = contract
  return isInverse(contract) ? { symbol, pair: pairOf(contract) } : { symbol }
}
