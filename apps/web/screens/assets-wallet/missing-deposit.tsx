import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { Coin } from './coin-info.ts'
import { MissingDepositDialog } from './missing-deposit-dialog.tsx'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'
import { useFresh } from './use-fresh.ts'

export type Recovery = CallData<'GET /exchange-web-gateway/wallet/recoveries'>['rows'][number]

const tones = { open: 'plain', granted: 'warn', credited: 'gain', returned: 'plain', refused: 'bad' } as const

interface MissingDepositProps {
  readonly coin: Coin
  /** That was chosen on the page; empty: none yet. */
  readonly network: string
}

/** For coins that were sent and do not show: a report, and what came of earlier ones. */
export function MissingDeposit({ coin, network }: MissingDepositProps) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [reported, setReported] = useState(0)
  const { data } = useFresh(
    `recoveries ${reported}`,
    async () => (await siteApi('GET /exchange-web-gateway/wallet/recoveries', {})).rows,
    (rows) => rows.some(({ state }) => state === 'open' || state === 'granted'),
  )
  return (
    <Card title={t('missing')} aside={<Button onClick={() => setOpen(true)}>{t('missing.ask')}</Button>}>
      <p className={styles.note}>{t('missing.text')}</p>
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((recovery) => (
            <li key={recovery.id}>
              <RecoveryLine recovery={recovery} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <MissingDepositDialog
          coin={coin}
          network={network}
          onClose={() => setOpen(false)}
          onReported={() => setReported((times) => times + 1)}
        />
      )}
    </Card>
  )
}

function RecoveryLine({ recovery }: { readonly recovery: Recovery }) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { coinName, contract, transferNetWork, amount, txid, state, fee, reason, askedAtMs } = recovery
  return (
    <div className={styles.line}>
      <span className={styles.what}>
        {contract === null ? amountOf(amount, coinName) : <ContractAmount amount={amount} contract={contract} />}{' '}
        <Badge tone={tones[state]}>{t(`missing.state.${state}`)}</Badge>
      </span>
      <span className={styles.when}>
        <bdi>{transferNetWork}</bdi> · <TimeText atMs={askedAtMs} kind="minute" />
      </span>
      <TransactionId txid={txid} url={null} />
      {reason !== null && <bdi>{reason}</bdi>}
      {fee !== null && /[1-9]/.test(fee) && <span>{t('missing.fee', { fee: amountOf(fee, coinName) })}</span>}
    </div>
  )
}

/** Neither its name nor its decimals are known: both would be what a stranger's contract says. */
function ContractAmount({ amount, contract }: { readonly amount: string; readonly contract: string }) {
  return (
    <>
      <bdi>{amount}</bdi>{' '}
      <bdi dir="ltr" className={styles.mono}>
        {contract}
      </bdi>
    </>
  )
}
