import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CardPurchase, type CardSources } from './card-purchase.ts'

const terms = { area: 'american', currency: 'USD', paymentType: 'bankcard', least: 1n, most: 2n }

it('a coin that is only listed early is not sold, and one that trades openly beside an early market is', async () => {
  const early = new Set([1, 2])
  const sources = {
    provider: { offers: async () => ['NEW', 'BTC', 'USDT'].map((coin) => ({ ...terms, coin })) },
    markets: {
      assetByCode: (code: string) => ({ code }),
      markets: () => [
        { number: 1, baseAsset: 'NEW', quoteAsset: 'USDT' },
        { number: 2, baseAsset: 'BTC', quoteAsset: 'NEW' },
        { number: 3, baseAsset: 'BTC', quoteAsset: 'USDT' },
      ],
    },
    earlyMarkets: { isEarly: (market: number) => early.has(market) },
    now: () => 0,
  } as unknown as CardSources
  const card = new CardPurchase(sources)
  const sold = async () => (await card.offers()).map(({ coin }) => coin)
  assert.deepEqual(await sold(), ['BTC', 'USDT'])
  early.clear()
  assert.deepEqual(await sold(), ['NEW', 'BTC', 'USDT'])
})
