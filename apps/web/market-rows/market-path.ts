/** The name of a contract has hyphens, BTC-USDT; the pair of a spot market an underscore, BTC_USDT. */
export function isContract(pair: string): boolean {
  return pair.includes('-')
}

/** Coin-margined contracts are counted in contracts, and settle in their coin. */
export function isInverse(pair: string): boolean {
  return pair.endsWith('-PERPETUAL')
}

/** The page of a market. A contract in USDT is called by its coin alone: /futures/BTC. */
export function marketPath(pair: string): string {
  return isContract(pair) ? `/futures/${pair.replace(/-USDT$/, '')}` : `/trade/${pair}`
}

/** A market as people write it, everywhere the same: `BTC/USDT`, `BTCUSDT`, `BTCUSD`. */
export function marketName(pair: string): string {
  return isContract(pair) ? pair.replace('-PERPETUAL', '').replace('-', '') : pair.replace('_', '/')
}
