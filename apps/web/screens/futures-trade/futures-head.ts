import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import type { ContractTermsRow } from '../../contracts/contract-market.ts'
import type { DeskTexts } from '../../desk/desk.ts'
import { marketName, marketPath } from '../../market-rows/market-path.ts'
import type { PageInfo } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { wordsOf } from '../../words/use-words.ts'
import type { LoadedContract } from './load-contract.ts'

export function futuresTexts(page: PageInfo, market: ContractTermsRow): DeskTexts {
  const t = wordsOf('futures-trade', page.locale.id, page.locale.tag)
  return { heading: t('page.title', { name: marketName(market.pair) }), tab: (last) => titleOf(page, market, last) }
}

/** The price first, where a narrow tab still shows it. */
function titleOf(page: PageInfo, market: ContractTermsRow, last: string | null): string {
  const t = wordsOf('futures-trade', page.locale.id, page.locale.tag)
  const names = { name: marketName(market.pair), brand: page.config.brand.name }
  if (last === null) return t('head.titleNoPrice', names)
  const price = displayNumber(last, { decimals: market.priceDecimals, exact: true }, symbolsOf(page.locale.id))
  return t('head.title', { ...names, price })
}

export function futuresHead(page: PageInfo, { market, ticker }: LoadedContract): Head {
  const t = wordsOf('futures-trade', page.locale.id, page.locale.tag)
  const brand = page.config.brand.name
  const name = marketName(market.pair)
  return {
    title: titleOf(page, market, ticker?.last ?? null),
    description: t('head.description', { name, brand }),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand, item: `${page.origin}/home` },
          { '@type': 'ListItem', position: 2, name, item: `${page.origin}${marketPath(market.pair)}` },
        ],
      },
    ],
  }
}
