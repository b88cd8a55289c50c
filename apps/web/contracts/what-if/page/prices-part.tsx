import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { ticksToPrice, trimUnits } from '@bowline/money'
import { useWords } from '../../../words/use-words.ts'
import type { Account } from '../account.ts'
import { partOf, type Scenario } from '../scenario.ts'
import styles from './bench.module.css'

/** What the market has done in a day before. */
const ALL_AT_ONCE = ['-50', '-20', '-10', '10', '20'] as const

interface PricesPartProps {
  readonly coins: readonly string[]
  /** At the prices that are tried. */
  readonly account: Account
  readonly scenario: Scenario
  readonly onChange: (scenario: Scenario) => void
}

/** Each price that matters, in percent of what it is; and all of them at once. */
export function PricesPart({ coins, account, scenario, onChange }: PricesPartProps) {
  const t = useWords('contracts/what-if')
  const { symbols } = useLocale()
  const { prices } = scenario
  const setAll = (percent: string) => {
    // A dollar stays a dollar, unless somebody tries that by itself.
    const moving = coins.filter((coin) => !isDollar(coin))
    onChange({ ...scenario, prices: new Map([...prices, ...moving.map((coin) => [coin, percent] as const)]) })
  }
  if (coins.length === 0) return <p className={styles.quiet}>{t('prices.none')}</p>
  return (
    <>
      <fieldset className={styles.presets}>
        <legend>{t('prices.all')}</legend>
        {ALL_AT_ONCE.map((percent) => (
          <Button key={percent} size="s" onClick={() => setAll(percent)}>
            <bdi dir="ltr">{displayNumber(percent, { decimals: 0, signed: true }, symbols)}%</bdi>
          </Button>
        ))}
      </fieldset>
      <div className={styles.fields}>
        {coins.map((coin) => {
          const percent = prices.get(coin) ?? ''
          const price = priceOf(account, coin)
          const shown = price && displayNumber(price, { decimals: 8, exact: true, trim: true }, symbols)
          return (
            <Field
              key={coin}
              label={t('price.change', { coin })}
              error={partOf(percent) === undefined ? t('price.range') : undefined}
              hint={shown && t('price.then', { price: shown })}
            >
              <DecimalInput
                value={percent}
                placeholder="0"
                unit="%"
                step="1"
                negative
                onChange={(next) => onChange({ ...scenario, prices: new Map(prices).set(coin, next) })}
              />
            </Field>
          )
        })}
      </div>
    </>
  )
}

const DOLLARS = ['USDT', 'USDC']

function isDollar(coin: string): boolean {
  return DOLLARS.includes(coin)
}

/** The mark of a contract about the coin, or what it counts as collateral. */
function priceOf({ coins, pairs }: Account, coin: string): string | undefined {
  const about = pairs.find(({ terms, mark }) => terms.row.base === coin && mark > 0n)
  if (about) return ticksToPrice(about.mark, about.terms.tick, about.terms.row.coinResultVo.symbolPricePrecision)
  const index = coins.find((each) => each.coin === coin)?.index ?? 0n
  return index > 0n ? trimUnits(index, 8) : undefined
}
