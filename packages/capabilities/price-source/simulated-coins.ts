/** How a simulated coin moves: with the market by `beta`, and on its own. */
export interface SimulatedCoin {
  /** Price in USDT around which it moves, the same as the default listing. */
  readonly level: number
  /** Weight of the common market movement; 1 moves with it, 0 is independent. */
  readonly beta: number
  /** Its own movement, standard deviation per square root of a year. */
  readonly ownVolatility: number
  /** Longest block of its own path, in powers of two of a second: how long it may stay away from its level. */
  readonly levels: number
}

/** 2^22 seconds are 48 days. */
const WEEKS = 22
/** 2^12 seconds are 68 minutes: a stablecoin is pulled back within the hour. */
const PEGGED = 12

/** The movement all coins share. */
export const MARKET_FACTOR = { volatility: 0.45, levels: WEEKS } as const

export const SIMULATED_COINS: Readonly<Record<string, SimulatedCoin>> = {
  /** What coin-margined contracts are quoted in; USDT is worth about one of it, and never exactly. */
  USD: { level: 1, beta: 0, ownVolatility: 0.01, levels: PEGGED },
  USDT: { level: 1, beta: 0, ownVolatility: 0, levels: PEGGED },
  USDC: { level: 1, beta: 0, ownVolatility: 0.03, levels: PEGGED },
  BTC: { level: 60_000, beta: 1, ownVolatility: 0.22, levels: WEEKS },
  ETH: { level: 3_000, beta: 1.2, ownVolatility: 0.35, levels: WEEKS },
  BOW: { level: 0.05, beta: 0.7, ownVolatility: 0.6, levels: WEEKS },
  SOL: { level: 150, beta: 1.35, ownVolatility: 0.5, levels: WEEKS },
  XRP: { level: 0.5, beta: 1, ownVolatility: 0.5, levels: WEEKS },
  DOGE: { level: 0.1, beta: 1.3, ownVolatility: 0.65, levels: WEEKS },
  ADA: { level: 0.4, beta: 1.15, ownVolatility: 0.5, levels: WEEKS },
  LTC: { level: 80, beta: 1, ownVolatility: 0.4, levels: WEEKS },
}
