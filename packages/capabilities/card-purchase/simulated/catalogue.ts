import type { CardArea, CardCurrency, CardPaymentType } from '@bowline/contract/terms/card.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import type { Offer } from '../providers/provider.ts'

const UNIT = 100_000_000n

/** What people of an area pay in and by, and what one dollar is in it; the rates are made up. */
const AREAS: Readonly<
  Record<CardArea, { currency: CardCurrency; perDollar: bigint; ways: readonly CardPaymentType[] }>
> = {
  american: { currency: 'USD', perDollar: UNIT, ways: ['bankcard', 'paypal'] },
  hongkong: { currency: 'HKD', perDollar: 780_000_000n, ways: ['bankcard', 'wechat', 'alipay', 'paypal'] },
  taiwan: { currency: 'TWD', perDollar: 3_200_000_000n, ways: ['bankcard', 'paypal'] },
  indonesia: { currency: 'IDR', perDollar: 1_600_000_000_000n, ways: ['bankcard'] },
  vietnam: { currency: 'VND', perDollar: 2_550_000_000_000n, ways: ['bankcard'] },
  russia: { currency: 'RUB', perDollar: 9_000_000_000n, ways: ['bankcard'] },
}

/** Hong Kong's wallets charge in yuan as well. */
const YUAN_PER_DOLLAR = 710_000_000n

export const COIN_DECIMALS: Readonly<Record<string, number>> = { USDT: 6, BTC: 8, ETH: 8 }

/** In dollars. */
const LEAST = 20n
const MOST = 5_000n
/** Above the market, and the fee of which a seventh is the exchange's; parts of a million. */
const MARGIN_PPM = 4_000n
export const FEE_PPM = 35_000n
export const COMMISSION_PPM = 5_000n
const MILLION = 1_000_000n

export function offersOf(): Offer[] {
  const coins = Object.keys(COIN_DECIMALS)
  const inCurrency = (area: CardArea, currency: CardCurrency, paymentTypes: readonly CardPaymentType[]) =>
    paymentTypes.flatMap((paymentType) =>
      coins.map((coin) => {
        const perDollar = rateOf(currency)
        return { area, currency, paymentType, coin, least: LEAST * perDollar, most: MOST * perDollar }
      }),
    )
  const areas = Object.entries(AREAS) as [CardArea, (typeof AREAS)[CardArea]][]
  return [
    ...areas.flatMap(([area, { currency, ways }]) => inCurrency(area, currency, ways)),
    ...inCurrency('hongkong', 'CNY', ['wechat', 'alipay']),
  ]
}

function rateOf(currency: CardCurrency): bigint {
  const area = Object.values(AREAS).find((known) => known.currency === currency)
  return area?.perDollar ?? YUAN_PER_DOLLAR
}

/** Of one coin, in the currency, with the company's margin; up. `dollars`: what the market says. */
export function priceIn(currency: CardCurrency, dollars: Amount): Amount {
  const market = multiplyDivide(dollars, rateOf(currency), UNIT, 'up')
  return multiplyDivide(market, MILLION + MARGIN_PPM, MILLION, 'up')
}
