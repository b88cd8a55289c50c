import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { StaleNotice } from '../../fresh-figures/stale-notice.tsx'
import { useFreshFigures } from '../../fresh-figures/use-fresh-figures.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-financial.module.css'
import { askEarn, type EarnFigures, type EarnPosition, type EarnProduct, type EarnRequest } from './earn-figures.ts'
import { EarnHistory } from './earn-history.tsx'
import { PayoutCalendar } from './payout-calendar.tsx'
import { PositionsTable } from './positions-table.tsx'
import { ProductsTable } from './products-table.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

/** What one lends, what could be lent, and what comes of it. */
export function EarnPage({ loaded }: { readonly loaded: EarnFigures }) {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const toast = useToast()
  const amountOf = useCoinText()
  const { figures, isStale, again } = useFreshFigures(loaded, () => askEarn(siteApi))
  const { products, positions, payouts, available } = figures
  const [wanted, setWanted] = useState<EarnProduct>()
  const [leaving, setLeaving] = useState<EarnPosition>()
  const [changes, setChanges] = useState(0)
  const done = (message: 'done.subscribe' | 'done.redeem') => (request: EarnRequest) => {
    setWanted(undefined)
    setLeaving(undefined)
    setChanges((count) => count + 1)
    toast({ kind: 'good', text: t(message, { amount: amountOf(request.amount, request.coin) }) })
    void again()
  }
  return (
    <div className={styles.parts}>
      {isStale && <StaleNotice again={again} />}
      <Card title={t('positions')} flush>
        <PositionsTable positions={positions} onRedeem={setLeaving} onChanged={again} />
      </Card>
      <Card title={t('products')} flush>
        <ProductsTable products={products} onChoose={setWanted} />
      </Card>
      <Notice kind="warn">{t('risk')}</Notice>
      <Card title={t('calendar')} flush>
        <PayoutCalendar payouts={payouts} />
      </Card>
      <EarnHistory key={changes} />
      {wanted && (
        <SubscribeDialog
          product={wanted}
          available={available[wanted.coin] ?? '0'}
          onClose={() => setWanted(undefined)}
          onDone={done('done.subscribe')}
        />
      )}
      {leaving && (
        <RedeemDialog position={leaving} onClose={() => setLeaving(undefined)} onDone={done('done.redeem')} />
      )}
    </div>
  )
}
