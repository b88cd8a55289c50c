import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { BarRow } from '@bowline/contract/stream.ts'
import { Transformer } from '@napi-rs/image'
import { type SiteApi, SiteApiError } from '../../site-api/site-api.ts'
import { candlesSvg } from './candles-svg.ts'
import { MarketPictures } from './market-pictures.ts'

const GAIN = [0x37, 0xb6, 0x83]
const LOSS = [0xf9, 0x7b, 0x70]
const GRID = [0x22, 0x2c, 0x2e]
const bar = (open: string, high: string, low: string, close: string): BarRow => [0, open, high, low, close, '1', '1', 1]

/** The colour of a pixel. */
async function painted(bars: readonly BarRow[]): Promise<(x: number, y: number) => number[]> {
  const pixels = await Transformer.fromSvg(candlesSvg(bars)).rawPixels()
  return (x, y) => [...pixels.subarray((y * 1_200 + x) * 4, (y * 1_200 + x) * 4 + 3)]
}

describe('the picture a market is shared with', () => {
  it('shows what rose and what fell, and stands still where nothing moved', async () => {
    const pixel = await painted([bar('100', '120', '100', '120'), bar('120', '120', '100', '100')])
    assert.deepEqual(pixel(324, 315), GAIN)
    assert.deepEqual(pixel(876, 315), LOSS)
    assert.deepEqual((await painted([bar('5', '5', '5', '5')]))(406, 315), GAIN)
    assert.deepEqual((await painted([]))(600, 315), GRID)
  })

  it('is painted once for everybody who asks within five minutes; what failed is tried again', async () => {
    let nowMs = 0
    let asked = 0
    let isDown = true
    const siteApi = (async () => {
      asked += 1
      if (isDown) throw new Error('down')
      return { bars: [bar('1', '2', '1', '2')] }
    }) as unknown as SiteApi
    const pictures = new MarketPictures(() => nowMs)
    await assert.rejects(pictures.of('BTC_USDT', siteApi), /down/)
    isDown = false
    const first = await pictures.of('BTC_USDT', siteApi)
    assert.equal(await pictures.of('BTC_USDT', siteApi), first)
    assert.equal(asked, 2)
    nowMs += 5 * 60_000
    await pictures.of('BTC_USDT', siteApi)
    assert.equal(asked, 3)
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
