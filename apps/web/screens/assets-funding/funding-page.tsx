import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { AccountTotal } from '../../assets-layout/account-total.tsx'
import type { Way } from '../../contracts/transfer/own-accounts.ts'
import { StaleNotice } from '../../fresh-figures/stale-notice.tsx'
import { useFreshFigures } from '../../fresh-figures/use-fresh-figures.ts'
import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { usePage } from '../../page-context.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import { askFunding, type Funding, VALUED_IN } from './ask-funding.ts'
import styles from './assets-funding.module.css'
import { FundingBalances } from './funding-balances.tsx'
import { FundingHistory } from './funding-history.tsx'
import { freeOf, ownedBalances } from './owned-balances.ts'

const loadTransfer = async () => (await import('../../contracts/transfer/transfer-dialog.tsx')).TransferDialog

const loadPay = async () => (await import('./pay-dialog.tsx')).PayDialog

const HERE: Way = { from: 'spot', to: 'funding' }
const AWAY: Way = { from: 'funding', to: 'spot' }
const PREFERRED = 'USDT'

/** What lies in the account, how it came and the way in and out. */
export function FundingPage({ loaded }: { readonly loaded: Funding }) {
  const t = useWords('assets-funding')
  const { siteApi } = usePage()
  const { figures, isStale, again } = useFreshFigures(loaded, () => askFunding(siteApi))
  const { total, balances } = figures
  const [hidden] = useHiddenAmounts()
  const [wanted, setWanted] = useState<{ readonly coin: string; readonly way: Way }>()
  const [moves, setMoves] = useState(0)
  const close = () => setWanted(undefined)
  const TransferDialog = useLaterDialog(loadTransfer, wanted !== undefined, close, 'contracts/transfer')
  const [isPaying, setPaying] = useState(false)
  const PayDialog = useLaterDialog(loadPay, isPaying, () => setPaying(false))
  const owned = ownedBalances(balances)
  const free = freeOf(owned)
  const coins = balances.map(({ coin }) => coin)
  const [first] = coins
  const moveHere = () => {
    if (first !== undefined) setWanted({ coin: coins.includes(PREFERRED) ? PREFERRED : first, way: HERE })
  }
  const done = () => {
    setMoves((count) => count + 1)
    void again()
  }
  return (
    <div className={styles.parts}>
      <div className={styles.top}>
        <AccountTotal label={t('total')} value={total} unit={VALUED_IN} zero />
        <div className={styles.actions}>
          {free.length > 0 && <Button onClick={() => setPaying(true)}>{t('pay')}</Button>}
          <Button kind="primary" aria-disabled={first === undefined} onClick={moveHere}>
            {t('transfer')}
          </Button>
        </div>
      </div>
      {isStale && <StaleNotice again={again} />}
      <FundingBalances rows={owned} hidden={hidden} onMove={(coin) => setWanted({ coin, way: AWAY })} />
      <FundingHistory moves={moves} hidden={hidden} />
      {isPaying && PayDialog && <PayDialog balances={free} onClose={() => setPaying(false)} onDone={done} />}
      {wanted && TransferDialog && <TransferDialog {...wanted} coins={coins} onClose={close} onDone={done} />}
    </div>
  )
}
