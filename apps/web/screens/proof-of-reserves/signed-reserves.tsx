import type { CallData } from '@bowline/contract/calls.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { NumberText } from '@bowline/design-system/number-texts/number-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './proof-of-reserves-screen.module.css'
import type { Snapshot } from './proof-of-reserves-screen.tsx'

type Reserve = CallData<'GET /exchange-web-gateway/solvency/reserves'>['addresses'][number]

interface SignedReservesProps {
  readonly published: Snapshot
  readonly addresses: readonly Reserve[]
}

/** As fine as any chain here counts. */
const CHAIN_PLACES = 18

const keyOf = ({ network, address }: Reserve) => `${network} ${address}`

/** Addresses of the exchange, whose signatures are checked where their reader is. */
export function SignedReserves({ published, addresses }: SignedReservesProps) {
  const t = useWords('proof-of-reserves')
  const { symbols } = useLocale()
  const [signed, setSigned] = useState<ReadonlyMap<string, boolean>>()
  useEffect(() => {
    let isGone = false
    // What checks them is loaded for this alone.
    void import('@bowline/solvency/reserves.ts').then(({ isSignedBy, reserveText }) => {
      const verdicts = addresses.map((reserve) => {
        const { address, network, height, signature } = reserve
        const text = reserveText({ snapshot: published.snapshot, root: published.root, network, height })
        return [keyOf(reserve), signature !== null && isSignedBy(address, text, signature)] as const
      })
      if (!isGone) setSigned(new Map(verdicts))
    })
    return () => {
      isGone = true
    }
  }, [published, addresses])
  const verdict = (reserve: Reserve) => {
    if (reserve.signature === null) return <Badge tone="warn">{t('unsigned')}</Badge>
    const isGood = signed?.get(keyOf(reserve))
    if (isGood === undefined) return '…'
    return <Badge tone={isGood ? 'gain' : 'bad'}>{t(isGood ? 'valid' : 'invalid')}</Badge>
  }
  const file = { format: 'bowline-reserves-1', snapshot: published.snapshot, root: published.root, addresses }
  return (
    <section className={styles.part}>
      <h2>{t('reserves')}</h2>
      <p className={styles.note}>{t('reserves.text')}</p>
      <DataTable<Reserve>
        caption={t('reserves')}
        rows={addresses}
        rowKey={keyOf}
        columns={[
          { id: 'network', head: t('network'), ch: 10, cell: ({ network }) => network },
          {
            ...{ id: 'address', head: t('address'), card: 'title', ch: 44 },
            cell: ({ address }) => (
              <code dir="ltr" className={styles.root}>
                {address}
              </code>
            ),
          },
          {
            ...{ id: 'amount', head: t('held'), card: 'wide', numeric: true, ch: 24 },
            cell: ({ coins }) =>
              coins.map(({ coinName, amount }) => (
                <div key={coinName}>
                  <bdi dir="ltr">
                    <NumberText
                      text={displayNumber(amount, { decimals: CHAIN_PLACES, exact: true, trim: true }, symbols)}
                    />{' '}
                    {coinName}
                  </bdi>
                </div>
              )),
          },
          { id: 'signature', head: t('signature'), ch: 14, cell: verdict },
        ]}
      />
      <div className={styles.actions}>
        <a className={buttonClass({ kind: 'quiet', size: 's' })} download="reserves.json" href={addressOf(file)}>
          {t('reserves.file')}
        </a>
        <a className={buttonClass({ kind: 'quiet', size: 's' })} download href="/includes/verify-reserves.mjs">
          {t('reserves.script')}
        </a>
      </div>
    </section>
  )
}

function addressOf(file: unknown): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(file, null, 2))}`
}
