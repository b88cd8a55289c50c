import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { formatUnits } from '@bowline/money'
import type { CSSProperties, ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import { digitsOf } from '../figures/figure-texts.ts'
import { MarginRatio } from '../figures/margin-ratio.tsx'
import { useFutures } from '../futures-context.tsx'
import { HelpLink } from '../help/help-link.tsx'
import { useWallets } from '../use-wallets.ts'
import styles from './positions.module.css'

const ONE = 100_000_000n

interface WalletSummaryProps {
  readonly coin: string | undefined
  /** Beside the figures. */
  readonly children?: ReactNode
}

/** The wallet that backs the contract: equity, what may be used, and how near it is to liquidation. */
export function WalletSummary({ coin, children }: WalletSummaryProps) {
  const t = useWords('contracts/positions')
  const { terms } = useFutures()
  const figures = useWallets()?.wallets.find((wallet) => wallet.coin === coin)?.figures
  if (!figures || coin === undefined) return null
  const { equity, available, upl, ratio } = figures
  const percent = ratio === undefined ? 100 : Math.min(100, Number(ratio / (ONE / 100n)))
  const level = percent >= 80 ? 'bad' : percent >= 50 ? 'warn' : 'good'
  const digits = digitsOf([...(terms?.values() ?? [])].find(({ row }) => row.marginCoin === coin))
  const text = (units: bigint) => (units < 0n ? `-${formatUnits(-units, 8)}` : formatUnits(units, 8))
  return (
    <div className={styles.standing}>
      <dl className={styles.summary}>
        <div>
          <dt>{t('wallet.equity')}</dt>
          <dd>
            <MoneyText value={text(equity)} unit={coin} zero {...digits} />
          </dd>
        </div>
        <div>
          <dt>
            <HelpLink on="margin">{t('wallet.available')}</HelpLink>
          </dt>
          <dd>
            <MoneyText value={text(available)} unit={coin} zero {...digits} />
          </dd>
        </div>
        <div>
          <dt>
            <HelpLink on="upl">{t('column.upl')}</HelpLink>
          </dt>
          <dd>
            <MoneyText value={text(upl)} unit={coin} signed tone="gain-loss" zero {...digits} />
          </dd>
        </div>
        <div>
          <dt>
            <HelpLink on="ratio">{t('wallet.ratio')}</HelpLink>
          </dt>
          <dd>
            <MarginRatio percent={ratio === undefined ? '' : text(ratio * 100n)} />
          </dd>
          <span
            className={styles.gauge}
            data-level={level}
            style={{ '--at': percent } as CSSProperties}
            aria-hidden="true"
          >
            <i />
          </span>
        </div>
      </dl>
      {children}
    </div>
  )
}
