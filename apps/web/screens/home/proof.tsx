import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import type { HomeData } from './load-home.ts'
import styles from './proof.module.css'

/** That the exchange runs and its books balance, in its own figures. */
export function Proof({ status }: { readonly status: HomeData['status'] }) {
  const t = useWords('home')
  const { symbols } = useLocale()
  const { ledger, markets } = status
  return (
    <>
      <section>
        <h2 className={styles.title}>{t('proof')}</h2>
        <p className={styles.note}>{t('proof.text')}</p>
        <dl className={styles.details}>
          <Detail name={t('proof.sequence')} value={<QtyText value={String(status.sequence)} decimals={0} />} />
          <Detail name={t('proof.last')} value={<TimeText atMs={status.lastCommandAtMs} />} />
          <Detail name={t('proof.since')} value={<TimeText atMs={status.runningSinceMs} />} />
          <Detail name={t('proof.markets')} value={t('proof.of', markets)} />
        </dl>
      </section>
      {!ledger && <p className={styles.note}>{t('proof.unknown')}</p>}
      {ledger && (
        <section className={styles.ledger} aria-label={t('proof.ledger')}>
          <p>
            <Badge tone={ledger.isBalanced ? 'gain' : 'bad'}>
              {t(ledger.isBalanced ? 'proof.balanced' : 'proof.unbalanced')}
            </Badge>
          </p>
          {ledger.isBalanced && <p className={styles.sentence}>{t('proof.sentence', { n: ledger.assets.length })}</p>}
          <details>
            <summary>{t('proof.table')}</summary>
            {ledger.isBalanced && (
              <p className={styles.note}>
                {t('proof.zero', { sequence: displayNumber(String(ledger.sequence), { decimals: 0 }, symbols) })}
              </p>
            )}
            <table className={styles.sums}>
              <thead>
                <tr>
                  <th scope="col">{t('proof.coin')}</th>
                  <th scope="col">{t('proof.accounts')}</th>
                  <th scope="col">{t('proof.sum')}</th>
                </tr>
              </thead>
              <tbody>
                {ledger.assets.map(({ coin, accounts, sum }) => (
                  <tr key={coin}>
                    <th scope="row">{coin}</th>
                    <td>
                      <QtyText value={String(accounts)} decimals={0} />
                    </td>
                    <td>
                      <QtyText value={sum} decimals={8} zero />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </section>
      )}
    </>
  )
}

function Detail({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
