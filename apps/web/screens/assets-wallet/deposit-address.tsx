import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QrCode } from '@bowline/design-system/pictures/qr-code.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { usePage } from '../../page-context.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { blockOf } from './blocked.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { isNetworkOpen, type Network } from './coin-info.ts'
import { CopyLine } from './copy-line.tsx'
import { waitOf } from './stages.ts'
import { useCoinAmount } from './use-coin-amount.ts'

interface DepositAddressProps {
  readonly coin: string
  /** Undefined: none is chosen yet. */
  readonly network: Network | undefined
}

/** The user's address for a coin on a network: shown once it is clear that nothing can go wrong by it. */
export function DepositAddress({ coin, network }: DepositAddressProps) {
  const t = useWords('assets-wallet')
  const [confirmed, setConfirmed] = useState<string>()
  if (!network)
    return (
      <Card>
        <EmptyState title={t('network.choose')} text={t('network.deposit')} />
      </Card>
    )
  const { transferNetWork, suspended, hasTag, name } = network
  if (!isNetworkOpen(network, 'deposit'))
    return (
      <Card>
        <EmptyState title={`${name}: ${t('suspended')}`} text={suspended && t(`suspended.${suspended}`)} />
      </Card>
    )
  // A tag that was confirmed for one network says nothing of another.
  if (hasTag && confirmed !== transferNetWork)
    return <TagQuestion network={name} onConfirm={() => setConfirmed(transferNetWork)} />
  return <ShownAddress key={`${coin} ${transferNetWork}`} coin={coin} network={network} />
}

function TagQuestion({ network, onConfirm }: { readonly network: string; onConfirm(): void }) {
  const t = useWords('assets-wallet')
  const [isSure, setSure] = useState(false)
  return (
    <Card>
      <div className={styles.form}>
        <Notice kind="warn" title={t('tag.needed', { network })}>
          {t('tag.needed.text')}
        </Notice>
        <Checkbox checked={isSure} onChange={setSure}>
          {t('tag.confirm')}
        </Checkbox>
        <div>
          <Button kind="primary" disabled={!isSure} onClick={onConfirm}>
            {t('tag.show')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function ShownAddress({ coin, network }: { readonly coin: string; readonly network: Network }) {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const { transferNetWork, hasTag, name, missesContracts } = network
  const { data, error, again, isAsking } = useAnswer(`${coin} ${transferNetWork}`, () =>
    siteApi('GET /exchange-web/web/withdraw/getCoinInfo', { type: 1, symbol: coin, transferNetWork }),
  )
  const details = useDetails(coin, network)
  const block = isSiteApiError(error) ? blockOf(error) : undefined
  if (block) return <BlockedNotice block={block} way="deposit" />
  if (error)
    return (
      <Card>
        <FailedState title={t('address.failed')} retryLabel={t('retry')} onRetry={again} busy={isAsking} />
      </Card>
    )
  const address = data?.addressStr ?? undefined
  return (
    <Card>
      <div className={styles.addressBox}>
        <QrCode text={data?.uri ?? address} label={t('address.qr', { coin })} />
        <div className={styles.addressLines}>
          <CopyLine label={t('address.own', { coin })} copyLabel={t('address.copy')} text={address} />
          {hasTag && (
            <CopyLine
              label={t('tag')}
              copyLabel={t('tag.copy')}
              text={data === undefined ? undefined : String(data.tag)}
            />
          )}
        </div>
        <div className={styles.addressLines}>
          <Details details={details} />
          <p className={styles.note}>{t('minimum.text')}</p>
          {address?.startsWith('0x') && <p className={styles.note}>{t('address.kinds')}</p>}
          <Notice kind="info">{t('address.only', { coin, network: name })}</Notice>
          {missesContracts && <Notice kind="warn">{t('address.contracts', { coin })}</Notice>}
        </div>
      </div>
    </Card>
  )
}

function useDetails(coin: string, network: Network) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const { minDeposit, creditConfirmations, unlockConfirmations, creditSeconds, unlockSeconds, contract } = network
  const after = (blocks: string, seconds: number) => {
    const wait = waitOf(seconds)
    return `${blocks} (${t(wait.key, { n: wait.n })})`
  }
  return [
    { label: t('minimum'), value: amountOf(minDeposit, coin) },
    { label: t('credited'), value: after(t('blocks', { n: creditConfirmations }), creditSeconds) },
    {
      label: t('unlocked'),
      value: after(
        unlockConfirmations === null ? t('blocks.final') : t('blocks', { n: unlockConfirmations }),
        unlockSeconds,
      ),
    },
    ...(contract === null
      ? []
      : [
          {
            label: t('contract'),
            value: (
              <bdi dir="ltr" className={styles.mono}>
                {contract}
              </bdi>
            ),
          },
        ]),
  ]
}
