import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { sizeUnitOf, useDesk } from '../../../desk/desk.ts'
import { Fact } from '../../../desk/header/market-figures.tsx'
import { useContracts } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import { Countdown } from './countdown.tsx'
import { RateText } from './rate-text.tsx'

/** What the head of a contract has beside the figures of every market: mark, index, funding and open interest. */
export function ContractFacts() {
  const t = useWords('futures-trade')
  const { market } = useDesk()
  const { pair, priceDecimals } = market
  const prices = useContracts()?.get(pair)
  return (
    <>
      <Fact name={t('market.mark')}>
        <PriceText value={prices?.mark} decimals={priceDecimals} />
      </Fact>
      <Fact name={t('market.index')}>
        <PriceText value={prices?.index} decimals={priceDecimals} />
      </Fact>
      <Fact name={t('market.funding')}>
        <RateText rate={prices?.fundingRate} /> <Countdown untilMs={prices?.nextFundingMs ?? null} />
      </Fact>
      <Fact name={t('market.openInterest', { unit: sizeUnitOf(market) })}>
        <MoneyText value={prices?.openInterest} compact />
      </Fact>
    </>
  )
}
