import { useTickers } from '../../live/hooks.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { pricedCoins } from './typed-conversion.ts'

/** What the market of the two coins pays, before any quote: where they have none of their own, nothing is said. */
export function MarketPrice({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useWords('assets-convert')
  const amountOf = useCoinText()
  const [coin, other] = pricedCoins(from, to)
  const tickers = useTickers()
  const { last } = tickers?.get(`${coin}_${other}`) ?? {}
  // Its line is kept free until it is known.
  if (!last) return tickers ? null : <p className={styles.note}>{'\u00a0'}</p>
  return (
    <p className={styles.note}>
      {t('market.now', { price: t('rate.of', { from: coin, price: amountOf(last, other) }) })}
    </p>
  )
}
