import type { AssetDefinition, FeeTierDefinition, MarketDefinition, MarketOptions } from './market-definition.ts'

/** What a new exchange lists. Steps and limits follow those of the largest exchanges. */
export const DEFAULT_ASSETS: readonly AssetDefinition[] = [
  { asset: 1, code: 'USDT', name: 'Tether USD' },
  { asset: 2, code: 'USDC', name: 'USD Coin' },
  { asset: 3, code: 'BTC', name: 'Bitcoin' },
  { asset: 4, code: 'ETH', name: 'Ether' },
  { asset: 5, code: 'BOW', name: 'Bowline Token', isPlatformToken: true },
  { asset: 6, code: 'SOL', name: 'Solana' },
  { asset: 7, code: 'XRP', name: 'XRP' },
  { asset: 8, code: 'DOGE', name: 'Dogecoin' },
  { asset: 9, code: 'ADA', name: 'Cardano' },
  { asset: 10, code: 'LTC', name: 'Litecoin' },
]

/** The demo trades from the first second; a market listed later opens with five minutes of post-only. */
const open: Partial<MarketOptions> = { state: 'trading', postOnlyMs: 60_000 }
const usd = { minNotional: '5', maxNotional: '9000000', options: open }
const btc = { minNotional: '0.0001', maxNotional: '150', options: open }
/** Stablecoins stay close to one another: a trade 2 % away is a mistake. */
const stable: Partial<MarketOptions> = { ...open, bandBps: 200 }

// biome-ignore format: a table reads better in columns
export const DEFAULT_MARKETS: readonly MarketDefinition[] = [
  { market: 1, symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', tick: '0.01', lot: '0.00001', listingPrice: '60000.00', maxPrice: '1000000', maxQty: '9000', marketMaxQty: '120', ...usd },
  { market: 2, symbol: 'ETHUSDT', base: 'ETH', quote: 'USDT', tick: '0.01', lot: '0.0001', listingPrice: '3000.00', maxPrice: '1000000', maxQty: '9000', marketMaxQty: '2000', ...usd },
  { market: 3, symbol: 'BOWUSDT', base: 'BOW', quote: 'USDT', tick: '0.00001', lot: '1', listingPrice: '0.05', maxPrice: '100', maxQty: '90000000', marketMaxQty: '20000000', ...usd, minNotional: '1' },
  { market: 4, symbol: 'SOLUSDT', base: 'SOL', quote: 'USDT', tick: '0.01', lot: '0.001', listingPrice: '150.00', maxPrice: '100000', maxQty: '90000', marketMaxQty: '15000', ...usd },
  { market: 5, symbol: 'XRPUSDT', base: 'XRP', quote: 'USDT', tick: '0.0001', lot: '0.1', listingPrice: '0.5', maxPrice: '1000', maxQty: '9000000', marketMaxQty: '2500000', ...usd },
  { market: 6, symbol: 'DOGEUSDT', base: 'DOGE', quote: 'USDT', tick: '0.00001', lot: '1', listingPrice: '0.1', maxPrice: '100', maxQty: '90000000', marketMaxQty: '9000000', ...usd },
  { market: 7, symbol: 'ADAUSDT', base: 'ADA', quote: 'USDT', tick: '0.0001', lot: '0.1', listingPrice: '0.4', maxPrice: '1000', maxQty: '9000000', marketMaxQty: '2500000', ...usd },
  { market: 8, symbol: 'LTCUSDT', base: 'LTC', quote: 'USDT', tick: '0.01', lot: '0.001', listingPrice: '80.00', maxPrice: '100000', maxQty: '90000', marketMaxQty: '12000', ...usd },
  { market: 9, symbol: 'USDCUSDT', base: 'USDC', quote: 'USDT', tick: '0.0001', lot: '0.01', listingPrice: '1', maxPrice: '10', maxQty: '90000000', marketMaxQty: '2000000', ...usd, options: stable },
  { market: 10, symbol: 'BTCUSDC', base: 'BTC', quote: 'USDC', tick: '0.01', lot: '0.00001', listingPrice: '60000.00', maxPrice: '1000000', maxQty: '9000', marketMaxQty: '60', ...usd },
  { market: 11, symbol: 'ETHUSDC', base: 'ETH', quote: 'USDC', tick: '0.01', lot: '0.0001', listingPrice: '3000.00', maxPrice: '1000000', maxQty: '9000', marketMaxQty: '1000', ...usd },
  { market: 12, symbol: 'ETHBTC', base: 'ETH', quote: 'BTC', tick: '0.00001', lot: '0.001', listingPrice: '0.05', maxPrice: '1000', maxQty: '100000', marketMaxQty: '2000', ...btc },
  { market: 13, symbol: 'SOLBTC', base: 'SOL', quote: 'BTC', tick: '0.000001', lot: '0.01', listingPrice: '0.0025', maxPrice: '100', maxQty: '90000', marketMaxQty: '15000', ...btc },
  { market: 14, symbol: 'LTCBTC', base: 'LTC', quote: 'BTC', tick: '0.000001', lot: '0.01', listingPrice: '0.001333', maxPrice: '100', maxQty: '90000', marketMaxQty: '12000', ...btc },
]

/** domain/spot.md §11. */
export const DEFAULT_FEE_TIERS: readonly FeeTierDefinition[] = [
  { tier: 0, volume: '0', makerPercent: '0.1', takerPercent: '0.1' },
  { tier: 1, volume: '250000', makerPercent: '0.09', takerPercent: '0.1' },
  { tier: 2, volume: '1000000', makerPercent: '0.08', takerPercent: '0.09' },
  { tier: 3, volume: '5000000', makerPercent: '0.06', takerPercent: '0.08' },
  { tier: 4, volume: '20000000', makerPercent: '0.04', takerPercent: '0.06' },
  { tier: 5, volume: '100000000', makerPercent: '0.02', takerPercent: '0.04' },
]
