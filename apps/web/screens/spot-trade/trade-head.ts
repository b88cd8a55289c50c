import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import { type DeskTexts, pairName } from '../../desk/desk.ts'
import type { PageFacts } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { wordsOf } from '../../words/use-words.ts'
import type { LoadedMarket } from './load-market.ts'
import type { SpotMarket } from './spot-market.ts'

export function tradeTexts(facts: PageFacts, market: SpotMarket): DeskTexts {
  const { base, quote } = market
  const t = wordsOf('spot-trade', facts.locale.id, facts.locale.tag)
  return {
    heading: t('page.title', { base, quote }),
    tab: (last) => tradeTitle(facts, market, last),
  }
}

/** The title of the page and of its tab, the price first, where a narrow tab still shows it. */
function tradeTitle(facts: PageFacts, market: SpotMarket, last: string | null): string {
  const t = wordsOf('spot-trade', facts.locale.id, facts.locale.tag)
  const names = { pair: pairName(market), brand: facts.config.brand.name }
  if (last === null) return t('head.titleNoPrice', names)
  const price = displayNumber(last, { decimals: market.priceDecimals, exact: true }, symbolsOf(facts.locale.id))
  return t('head.title', { ...names, price })
}

export function tradeHead(facts: PageFacts, { market, ticker }: LoadedMarket): Head {
  const t = wordsOf('spot-trade', facts.locale.id, facts.locale.tag)
  const { base, quote, pair } = market
  const brand = facts.config.brand.name
  const last = ticker?.last ?? null
  return {
    title: tradeTitle(facts, market, last),
    description: t('head.description', { base, quote, brand }),
    picture: `/includes/social/${pair}.png`,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ExchangeRateSpecification',
        url: `${facts.origin}/trade/${pair}`,
        currency: base,
        ...(last !== null && {
          currentExchangeRate: { '@type': 'UnitPriceSpecification', price: last, priceCurrency: quote },
        }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand, item: `${facts.origin}/home` },
          { '@type': 'ListItem', position: 2, name: pairName(market), item: `${facts.origin}/trade/${pair}` },
        ],
      },
    ],
  }
}
