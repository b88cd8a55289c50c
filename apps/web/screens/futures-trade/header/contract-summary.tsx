import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { sizeUnitOf, useDesk } from '../../../desk/desk.ts'
import { Figure } from '../../../desk/header/market-figures.tsx'
import { useLaterDialog } from '../../../later/use-later-dialog.ts'
import { useContracts } from '../../../live/hooks.ts'
import { RateText } from '../../../market-rows/rate-text.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { DetailTab } from '../details/contract-dialog.tsx'
import styles from './contract-summary.module.css'
import { Countdown } from './countdown.tsx'

const loadDialog = async () => (await import('../details/contract-dialog.tsx')).ContractDialog

/** What the head of a contract has beside the figures of every market; each shows on request where it comes from. */
export function ContractSummary() {
  const t = useWords('futures-trade')
  const { market } = useDesk()
  const { pair, priceDecimals } = market
  const prices = useContracts()?.get(pair)
  const [asked, setAsked] = useState<DetailTab>()
  const close = () => setAsked(undefined)
  const ContractDialog = useLaterDialog(loadDialog, asked !== undefined, close, 'futures-trade/details')
  const asks = (tab: DetailTab, figure: ReactNode) => (
    <button type="button" className={styles.asks} title={t('details.open')} onClick={() => setAsked(tab)}>
      {figure}
    </button>
  )
  return (
    <>
      <Figure name={t('market.mark')}>
        {asks('terms', <PriceText value={prices?.mark} decimals={priceDecimals} />)}
      </Figure>
      <Figure name={t('market.index')}>
        {asks('index', <PriceText value={prices?.index} decimals={priceDecimals} />)}
      </Figure>
      <Figure name={t('market.funding')}>
        {asks(
          'funding',
          <>
            <RateText rate={prices?.fundingRate} /> <Countdown untilMs={prices?.nextFundingMs ?? null} />
          </>,
        )}
      </Figure>
      <Figure name={t('market.openInterest', { unit: sizeUnitOf(market) })}>
        {asks('openInterest', <MoneyText value={prices?.openInterest} compact zero />)}
      </Figure>
      {asked &&
        ContractDialog &&
        // A list of figures holds nothing else.
        createPortal(<ContractDialog key={asked} first={asked} onClose={close} />, document.body)}
    </>
  )
}
