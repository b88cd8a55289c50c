import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import type { ReactNode } from 'react'
import styles from './pair-name.module.css'

interface PairNameProps {
  readonly base: string
  /** The coin of the icon, where `base` is more than its name. */
  readonly icon?: string
  /** Left out: a coin by itself. */
  readonly quote?: string | undefined
  /** Of the base coin, below the pair. */
  readonly name?: ReactNode
  readonly size?: number
}

/** A market as a list shows it: icon, `BTC/USDT`, name. */
export function PairName({ base, icon = base, quote, name, size = 24 }: PairNameProps) {
  return (
    <span className={styles.pair}>
      <CoinIcon symbol={icon} size={size} />
      <span className={styles.text}>
        <bdi dir="ltr" className={styles.symbols}>
          {base}
          {quote && <span className={styles.quote}>/{quote}</span>}
        </bdi>
        {name && <span className={styles.name}>{name}</span>}
      </span>
    </span>
  )
}
