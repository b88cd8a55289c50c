import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { symbolsOf } from '@bowline/design-system/numbers/number-symbols.ts'
import type { ContractTermsRow } from '../../contracts/contract-market.ts'
import type { DeskTexts } from '../../desk/desk.ts'
import { marketName, marketPath } from '../../market-rows/market-path.ts'
import type { PageInfo } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { wordsOf } from '../../words/use-words.ts'
import type { LoadedContract } from './load-contract.ts'

export function futuresTexts(facts: PageInfo, market: ContractTermsRow): DeskTexts {
  const t = wordsOf('futures-trade', facts.locale.id, facts.locale.tag)
  return { heading: t('page.title', { name: marketName(market) }), tab: (last) => titleOf(facts, market, last) }
}

/** The price first, where a narrow tab still shows it. */
function titleOf(facts: PageInfo, market: ContractTermsRow, last: string | null): string {
  const t = wordsOf('futures-trade', facts.locale.id, facts.locale.tag)
  const names = { name: marketName(market), brand: facts.config.brand.name }
  if (last === null) return t('head.titleNoPrice', names)
  const price = displayNumber(last, { decimals: market.priceDecimals, exact: true }, symbolsOf(facts.locale.id))
  return t('head.title', { ...names, price })
}

export function futuresHead(facts: PageInfo, { market, ticker }: LoadedContract): Head {
  const t = wordsOf('futures-trade', facts.locale.id, facts.locale.tag)
  const brand = facts.config.brand.name
  const name = marketName(market)
  return {
    title: titleOf(facts, market, ticker?.last ?? null),
    description: t('head.description', { name, brand }),
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand, item: `${facts.origin}/home` },
          { '@type': 'ListItem', position: 2, name, item: `${facts.origin}${marketPath(market.pair)}` },
        ],
      },
    ],
  }
}
