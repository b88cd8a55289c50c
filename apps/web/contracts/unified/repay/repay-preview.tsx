import type { CallData } from '@bowline/contract/calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import type { Answer } from '@bowline/design-system/states/use-answer.ts'
import { useCoinText } from '../../../quotes/use-coin-text.ts'
import { isSiteApiError } from '../../../site-api/site-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { Effects, RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { UnifiedTotals } from '../unified-figures.ts'

type Plan = CallData<'POST /fe-co-api/account/unified/collateral/repay'>

interface RepayPreviewProps {
  readonly coin: string
  readonly totals: UnifiedTotals | undefined
  readonly owed: string
  readonly preview: Answer<Plan | undefined>
}

/** By the server, which repays by the same rule: what is sold at which rate, and what the account is afterwards. */
export function RepayPreview({ coin, totals, owed, preview: { data, error, again } }: RepayPreviewProps) {
  const t = useWords('contracts/unified')
  const amountOf = useCoinText()
  if (error) {
    const sentence = isSiteApiError(error) ? error.sentence : undefined
    return <FailedState title={sentence ?? t('failed')} retryLabel={t('retry')} onRetry={again} />
  }
  if (!data) return <p aria-busy="true">{t('loading')}</p>
  return (
    <>
      <ul className={styles.lines} aria-label={t('repay.effect')}>
        {data.conversions.map(({ fromCoin, fromAmount, toAmount, rate, fee }) => (
          <li key={fromCoin}>
            <span>{t('repay.sold', { from: amountOf(fromAmount, fromCoin), to: amountOf(toAmount, coin) })}</span>
            <span className={styles.quiet}>
              {t('repay.rate', { coin: fromCoin, rate: amountOf(rate, coin), fee: amountOf(fee, coin) })}
            </span>
          </li>
        ))}
      </ul>
      <Effects
        effects={[
          {
            label: t('owed'),
            before: <QtyText value={owed} unit={coin} zero trim />,
            after: <QtyText value={data.debtAfter} unit={coin} zero trim />,
          },
          {
            label: t('imRatio'),
            ...(totals && { before: <RatioText ratio={totals.imRatio} /> }),
            after: <RatioText ratio={data.imRatio} />,
          },
          {
            label: t('mmRatio'),
            ...(totals && { before: <RatioText ratio={totals.mmRatio} /> }),
            after: <RatioText ratio={data.mmRatio} />,
          },
        ]}
      />
    </>
  )
}
