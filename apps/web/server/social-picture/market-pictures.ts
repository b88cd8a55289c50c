import { SiteCode } from '@bowline/contract/codes.ts'
import { displayNumber, NOTHING, signOf } from '@bowline/design-system/numbers/display-number.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { Transformer } from '@napi-rs/image'
import { isSiteApiError, type SiteApi } from '../../site-api/site-api.ts'
import { candlesSvg } from './candles-svg.ts'

/** A day in quarters of an hour. */
const BARS = { interval: '15m', limit: 96 } as const
const KEPT_MS = 5 * 60_000
const MOST = 200
/** A picture is shared with readers of any language. */
const english = symbolsOf('en_US')

async function paint(pair: string, siteApi: SiteApi): Promise<Buffer> {
  const [{ bars }, { tickers }, { brand }] = await Promise.all([
    siteApi('GET /exchange-web/web/market/klines', { pair, ...BARS }),
    siteApi('GET /exchange-web/web/market/tickers', { pair }),
    siteApi('GET /exchange-web/web/site/config'),
  ])
  const [ticker] = tickers
  const decimals = ticker?.last?.split('.')[1]?.length ?? 0
  const change = displayNumber(ticker?.changePercent, { signed: true }, english)
  const headline = {
    pair: pair.replace('_', '/'),
    price: displayNumber(ticker?.last, { decimals }, english),
    change: change === NOTHING ? NOTHING : `${change}%`,
    sign: signOf(ticker?.changePercent),
    brand: brand.name,
  }
  return Transformer.fromSvg(candlesSvg(bars, headline)).png()
}

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
    const picture = paint(pair, siteApi)
    const entry = { picture, untilMs: this.#now() + KEPT_MS }
    this.#kept.set(pair, entry)
    picture.catch(() => this.#kept.get(pair) === entry && this.#kept.delete(pair))
    return picture
  }
}
