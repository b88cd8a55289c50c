import { SiteCode } from '@bowline/contract/codes.ts'
import { Transformer } from '@napi-rs/image'
import { isSiteApiError, type SiteApi } from '../../site-api/site-api.ts'
import { candlesSvg } from './candles-svg.ts'

/** A day in quarters of an hour. */
const BARS = { interval: '15m', limit: 96 } as const
const KEPT_MS = 5 * 60_000
const MOST = 200

/** A market's last day as a picture for shares, painted once in five minutes however often it is asked for. */
export class MarketPictures {
  readonly #kept = new Map<string, { picture: Promise<Buffer>; untilMs: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Undefined for a market the exchange does not have; fails when it asks to wait, or does not answer. */
  async of(pair: string, siteApi: SiteApi): Promise<Buffer | undefined> {
    try {
      return await this.#paintedOnce(pair, siteApi)
    } catch (error) {
      if (isSiteApiError(error) && error.code === String(SiteCode.refused)) return undefined
      throw error
    }
  }

  #paintedOnce(pair: string, siteApi: SiteApi): Promise<Buffer> {
    const known = this.#kept.get(pair)
    if (known && known.untilMs > this.#now()) return known.picture
    if (this.#kept.size >= MOST) this.#kept.clear()
    const picture = siteApi('GET /exchange-web/web/market/klines', { pair, ...BARS }).then(({ bars }) =>
      Transformer.fromSvg(candlesSvg(bars)).png(),
    )
    const entry = { picture, untilMs: this.#now() + KEPT_MS }
    this.#kept.set(pair, entry)
    picture.catch(() => this.#kept.get(pair) === entry && this.#kept.delete(pair))
    return picture
  }
}
