import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { decimalParts, fromUnits, isZero, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { AmountsSwitch } from '../../../assets-layout/amounts-switch.tsx'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import styles from './pnl.module.css'

type Statistics = CallData<'GET /fe-co-api/finance/statistics'>

/** What always stands there; the others where there is something of them. */
const always = ['closeProfit', 'unRealizedAmount', 'tradeFee', 'capitalFee'] as const
const sometimes = ['liquidationFee', 'interest', 'insurance', 'converted', 'transferIn', 'transferOut'] as const
const ends = ['equityStart', 'equityEnd'] as const

/** Words that the tables have too. */
const sharedWords = {
  tradeFee: 'column.fee',
  capitalFee: 'column.funding',
  liquidationFee: 'scene.liquidationFee',
  interest: 'scene.interest',
  insurance: 'scene.insurance',
  transferIn: 'scene.transferIn',
  transferOut: 'scene.transferOut',
} as const

type Figure = (typeof always)[number] | (typeof sometimes)[number] | (typeof ends)[number]

function isOwn(name: Figure): name is Exclude<Figure, keyof typeof sharedWords> {
  return !(name in sharedWords)
}

interface ProfitSummaryProps {
  readonly coin: string
  readonly statistics: Statistics
}

/** The profit of a time and everything that it is made of, to the last digit. */
export function ProfitSummary({ coin, statistics }: ProfitSummaryProps) {
  const t = useWords('assets-futures')
  const tPositions = useWords('contracts/positions')
  const [hidden] = useHiddenAmounts()
  const isSomething = (name: (typeof sometimes)[number]) => {
    const parts = decimalParts(statistics[name])
    return parts !== undefined && !isZero(parts)
  }
  const { profit, profitRate } = statistics
  return (
    <Card>
      <p className={styles.label}>
        {t('pnl.profit')} <AmountsSwitch />
      </p>
      <p className={styles.sum}>
        <MoneyText value={profit} unit={coin} signed tone="gain-loss" hidden={hidden} zero exact />{' '}
        <small>{profitRate === null ? '--' : <PercentText value={percentOf(profitRate)} exact />}</small>
      </p>
      <dl className={styles.figures}>
        {[...always, ...sometimes.filter(isSomething), ...ends].map((name) => (
          <div key={name}>
            <dt>{isOwn(name) ? t(`pnl.${name}`) : tPositions(sharedWords[name])}</dt>
            <dd>
              <QtyText value={statistics[name]} unit={coin} hidden={hidden} zero />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A fraction as percent. */
function percentOf(rate: string): string {
  return fromUnits(toUnits(rate, 8) * 100n, 8)
}
