import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { BarRow } from '@bowline/contract/stream.ts'
import type { SiteApi } from '../../site-api/site-api.ts'
import { IndexedPicture } from './indexed-png.ts'
import { MarketPictures } from './market-pictures.ts'
import { paintCandles } from './paint-candles.ts'

const GAIN = 2
const LOSS = 3
const bar = (open: string, high: string, low: string, close: string): BarRow => [0, open, high, low, close, '1', '1', 1]

describe('the picture a market is shared with', () => {
  it('is a PNG that says its size, its colours and every pixel', () => {
    const picture = new IndexedPicture(4, 2, [[0, 0, 0], [255, 0, 0]]) // biome-ignore format: a palette
    picture.fill(1, 1, 9, 9, 1)
    const png = picture.toPng()
    assert.equal(png.subarray(1, 4).toString(), 'PNG')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [4, 2])
    assert.equal(png.readUInt32BE(png.length - 4), 0xae426082, 'the checksum every PNG ends with')
    const at = png.indexOf('IDAT')
    const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
    assert.deepEqual([...rows], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
  })

  it('shows what rose and what fell, and stands still where nothing moved', () => {
    const picture = paintCandles([bar('100', '120', '100', '120'), bar('120', '120', '100', '100')])
    assert.equal(picture.at(324, 315), GAIN)
    assert.equal(picture.at(876, 315), LOSS)
    assert.equal(paintCandles([bar('5', '5', '5', '5')]).at(406, 316), GAIN)
    assert.doesNotThrow(() => paintCandles([]))
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
})
