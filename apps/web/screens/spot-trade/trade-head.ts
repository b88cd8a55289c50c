import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { type DeskTexts, pairName } from '../../desk/desk.ts'
import type { PageInfo } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { wordsOf } from '../../words/use-words.ts'
import type { LoadedMarket } from './load-market.ts'
import type { SpotMarket } from './spot-market.ts'

export function tradeTexts(info: PageInfo, market: SpotMarket): DeskTexts {
  const { base, quote } = market
  const t = wordsOf('spot-trade', info.locale.id, info.locale.tag)
  return {
    heading: t('page.title', { base, quote }),
    tab: (last) => tradeTitle(info, market, last),
  }
}

/** The title of the page and of its tab, the price first, where a narrow tab still shows it. */
function tradeTitle(info: PageInfo, market: SpotMarket, last: string | null): string {
  const t = wordsOf('spot-trade', info.locale.id, info.locale.tag)
  const names = { pair: pairName(market), brand: info.config.brand.name }
  if (last === null) return t('head.titleNoPrice', names)
  const price = displayNumber(last, { decimals: market.priceDecimals, exact: true }, symbolsOf(info.locale.id))
  return t('head.title', { ...names, price })
}

export function tradeHead(info: PageInfo, { market, ticker }: LoadedMarket): Head {
  const t = wordsOf('spot-trade', info.locale.id, info.locale.tag)
  const { base, quote, pair } = market
  const brand = info.config.brand.name
  const last = ticker?.last ?? null
  return {
    title: tradeTitle(info, market, last),
    description: t('head.description', { base, quote, brand }),
    picture: `/includes/social/${pair}.png`,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ExchangeRateSpecification',
        url: `${info.origin}/trade/${pair}`,
        currency: base,
        ...(last !== null && {
          currentExchangeRate: { '@type': 'UnitPriceSpecification', price: last, priceCurrency: quote },
        }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand, item: `${info.origin}/home` },
          { '@type': 'ListItem', position: 2, name: pairName(market), item: `${info.origin}/trade/${pair}` },
        ],
      },
    ],
  }
}
