import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { feePercent, percentText } from '../../fee-texts/rate-percent.ts'
import { useWords } from '../../words/use-words.ts'

interface MyTierProps {
  readonly mine: CallData<'GET /exchange-web/web/site/myFees'>
  readonly coin: string
}

const PLACES = 8

/** The user's tier, and what is missing for the next one. */
export function MyTier({ mine, coin }: MyTierProps) {
  const t = useWords('fees')
  const { symbols } = useLocale()
  const { nextTier } = mine
  const rates = ({ makerRate, takerRate }: { makerRate: string; takerRate: string }) => ({
    maker: percentText(feePercent(makerRate), symbols),
    taker: percentText(feePercent(takerRate), symbols),
  })
  const rest = nextTier && fromUnits(toUnits(nextTier.volume, PLACES) - toUnits(mine.volume, PLACES), PLACES)
  return (
    <Card title={t('mine')}>
      <p>{t('mine.text', { tier: mine.tier, ...rates(mine) })}</p>
      <p>
        {nextTier && rest
          ? t('mine.next', {
              rest: displayNumber(rest, { decimals: 2 }, symbols),
              coin,
              tier: nextTier.tier,
              ...rates(nextTier),
            })
          : t('mine.top')}
      </p>
    </Card>
  )
}
