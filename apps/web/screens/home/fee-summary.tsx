import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { Link } from 'react-router'
import { feePercent, percentText, ratePercent } from '../../fee-texts/rate-percent.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home-screen.module.css'
import type { HomeData } from './load-home.ts'

/** The first tier in one sentence. */
export function FeeSummary({ fees: { tiers, platformToken } }: { readonly fees: HomeData['fees'] }) {
  const t = useWords('home')
  const { symbols } = useLocale()
  const [first] = tiers
  if (!first) return null
  const percent = (plain: string) => percentText(plain, symbols)
  const rates = { maker: percent(feePercent(first.makerRate)), taker: percent(feePercent(first.takerRate)) }
  return (
    <section className={styles.fees}>
      <h2>{t('fees')}</h2>
      <p>
        {platformToken
          ? t('fees.text', {
              ...rates,
              coin: platformToken.coin,
              discount: percent(ratePercent(platformToken.discount)),
            })
          : t('fees.plain', rates)}{' '}
        <Link to="/fees">{t('fees.more')}</Link>
      </p>
    </section>
  )
}
