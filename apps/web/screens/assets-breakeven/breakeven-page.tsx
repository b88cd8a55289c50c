import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { StaleNotice } from '../../fresh-figures/stale-notice.tsx'
import { useFreshFigures } from '../../fresh-figures/use-fresh-figures.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import { CoinsTable } from './coins-table.tsx'
import { DepositsTable } from './deposits-table.tsx'
import type { Analysis } from './figures.ts'
import { LotsChart } from './lots-chart.tsx'
import { WhatIf } from './what-if.tsx'

/** Prices move. */
const EVERY_MS = 30_000

/** All coins, and of one of them how it came about and what a trade would make of it. */
export function BreakevenPage({ loaded }: { readonly loaded: Analysis }) {
  const t = useWords('assets-breakeven')
  const toast = useToast()
  const { siteApi } = usePage()
  const {
    figures: analysis,
    isStale,
    again,
  } = useFreshFigures(loaded, () => siteApi('GET /exchange-web/web/breakeven/coins'), EVERY_MS)
  const [chosen, setChosen] = useState<string>()
  /** What was asked before a cost changed is asked anew. */
  const [changes, setChanges] = useState(0)
  const { coins, currency } = analysis
  const coin = coins.find((each) => each.coin === chosen) ?? coins[0]
  const changed = () => {
    setChanges((count) => count + 1)
    toast({ kind: 'good', text: t('saved') })
    void again()
  }
  return (
    <div className={styles.parts}>
      {isStale && <StaleNotice again={again} />}
      <Card title={t('coins')} flush>
        <CoinsTable coins={coins} currency={currency} chosen={coin?.coin} onChoose={setChosen} />
      </Card>
      {coin && (
        <>
          <Card title={t('chart', { coin: coin.coin })}>
            <LotsChart key={`${coin.coin} ${changes}`} coin={coin} currency={currency} />
          </Card>
          <Card title={t('whatIf', { coin: coin.coin })}>
            <WhatIf key={coin.coin} coin={coin} currency={currency} />
          </Card>
          <Card title={t('deposits', { coin: coin.coin })} flush>
            <p className={styles.note}>{t('deposits.text')}</p>
            <DepositsTable key={`${coin.coin} ${changes}`} coin={coin.coin} currency={currency} onChanged={changed} />
          </Card>
        </>
      )}
    </div>
  )
}
