import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { BarRow } from '@bowline/contract/stream.ts'
import { Transformer } from '@napi-rs/image'
import { type SiteApi, SiteApiError } from '../../site-api/site-api.ts'
import { candlesSvg, type Headline } from './candles-svg.ts'
import { lettering } from './lettering.ts'
import { MarketPictures } from './market-pictures.ts'

const GAIN = [0x3e, 0xc2, 0x8f]
const LOSS = [0xff, 0x7d, 0x75]
const GRID = [0x22, 0x2c, 0x2e]
const TEXT = [0xe8, 0xea, 0xe4]
const headline = { pair: 'BTC/USDT', price: '58,153.19', change: '+1.25%', sign: 'positive', brand: 'Bowline' } as const
const bar = (open: string, high: string, low: string, close: string): BarRow => [0, open, high, low, close, '1', '1', 1]

/** The colour of a pixel. */
async function painted(bars: readonly BarRow[], text: Headline = headline) {
  const pixels = await Transformer.fromSvg(candlesSvg(bars, text)).rawPixels()
  return (x: number, y: number) => [...pixels.subarray((y * 1_200 + x) * 4, (y * 1_200 + x) * 4 + 3)]
}

describe('the picture a market is shared with', () => {
  it('shows what rose and what fell, and stands still where nothing moved', async () => {
    const pixel = await painted([bar('100', '120', '100', '120'), bar('120', '120', '100', '100')])
    assert.deepEqual(pixel(324, 402), GAIN)
    assert.deepEqual(pixel(876, 402), LOSS)
    assert.deepEqual((await painted([bar('5', '5', '5', '5')]))(406, 402), GAIN)
    assert.deepEqual((await painted([]))(600, 402), GRID)
  })

  it('says which market it is, what it costs and how it moved', async () => {
    const pixel = await painted([])
    const isWritten = (colour: readonly number[], from: number, to: number, top: number, bottom: number) => {
      for (let x = from; x < to; x++)
        for (let y = top; y < bottom; y++) if (String(pixel(x, y)) === String(colour)) return true
      return false
    }
    assert.ok(isWritten(TEXT, 48, 400, 60, 130), 'the pair')
    assert.ok(isWritten(TEXT, 800, 1_152, 60, 130), 'the price')
    assert.ok(isWritten(GAIN, 1_000, 1_152, 150, 190), 'the change')
    assert.ok(!isWritten(TEXT, 500, 700, 0, 220), 'with room between them')
  })

  it('leaves out what the typeface has no letters for', () => {
    assert.equal(lettering('交易所', { x: 0, y: 0, size: 10, fill: '#fff' }), '')
    assert.match(lettering('BTC', { x: 0, y: 0, size: 10, fill: '#fff' }), /^<path d="M/)
  })

  it('is painted once for everybody who asks within five minutes; what failed is tried again', async () => {
    let nowMs = 0
    let asked = 0
    let isDown = true
    const siteApi = (async (call: string) => {
      if (isDown) throw new Error('down')
      if (call.endsWith('/klines')) asked += 1
      return { bars: [bar('1', '2', '1', '2')], tickers: [], brand: { name: 'Bowline' } }
    }) as unknown as SiteApi
    const pictures = new MarketPictures(() => nowMs)
    await assert.rejects(pictures.of('BTC_USDT', siteApi), /down/)
    isDown = false
    const first = await pictures.of('BTC_USDT', siteApi)
    assert.equal(await pictures.of('BTC_USDT', siteApi), first)
    assert.equal(asked, 1)
    nowMs += 5 * 60_000
    await pictures.of('BTC_USDT', siteApi)
    assert.equal(asked, 2)
  })

  it('is none for a market that is not there, which is not said of one that could not be asked for', async () => {
    const refusing = (code: number) =>
      (async () => {
        throw new SiteApiError('klines', 'refused', { code: String(code) })
      }) as unknown as SiteApi
    const pictures = new MarketPictures()
    assert.equal(await pictures.of('NO_NE', refusing(SiteCode.refused)), undefined)
    for (const code of [SiteCode.tooOften, SiteCode.busy])
      await assert.rejects(pictures.of('BTC_USDT', refusing(code)), { code: String(code) })
  })
})
