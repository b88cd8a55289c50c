import { DEFAULT_ASSETS } from '../markets/index.ts'

/** Categories of a new exchange's coins, which are the tabs of the market page. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  USDT: ['stablecoin'],
  USDC: ['stablecoin'],
  BTC: ['proof-of-work', 'payments'],
  ETH: ['layer-1'],
  BOW: ['platform-token'],
  SOL: ['layer-1'],
  XRP: ['payments'],
  DOGE: ['meme', 'proof-of-work'],
  ADA: ['layer-1'],
  LTC: ['proof-of-work', 'payments'],
}

/** The engine knows coins by code only. */
export const DEFAULT_COINS: Readonly<Record<string, { name: string; categories: readonly string[] }>> =
  Object.fromEntries(DEFAULT_ASSETS.map(({ code, name }) => [code, { name, categories: CATEGORIES[code] ?? [] }]))
