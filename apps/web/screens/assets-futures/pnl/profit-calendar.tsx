import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { displayTime, isoTime } from '@bowline/design-system/numbers/display-time.ts'
import { usePage } from '../../../page-context.ts'
import { useHiddenAmounts } from '../../../settings/use-hidden-amounts.ts'
import { useWords } from '../../../words/use-words.ts'
import { levelsOf, toneOf, weekColumn, weekDays } from './calendar-days.ts'
import styles from './pnl.module.css'

interface ProfitCalendarProps {
  readonly coin: string
  readonly days: readonly { readonly day: number; readonly profit: string }[]
}

/** Each day (UTC) with what it brought: the stronger, the darker. Sign and number say the same as the colour. */
export function ProfitCalendar({ coin, days }: ProfitCalendarProps) {
  const t = useWords('assets-futures')
  const { symbols } = useLocale()
  const { locale } = usePage()
  const [hidden] = useHiddenAmounts()
  const levels = levelsOf(days.map(({ profit }) => profit))
  return (
    <Card title={t('pnl.calendar', { coin })}>
      <div className={styles.week} aria-hidden="true">
        {weekDays(locale.tag).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week, two of which may begin alike
          <span key={at} suppressHydrationWarning>
            {name}
          </span>
        ))}
      </div>
      <ol className={styles.calendar}>
        {days.map(({ day, profit }, at) => (
          <li
            key={day}
            style={at === 0 ? { gridColumnStart: weekColumn(day) } : undefined}
            data-tone={hidden ? 'none' : toneOf(profit)}
            data-level={levels[at]}
          >
            <time dateTime={isoTime(day)?.slice(0, 10)}>
              {displayTime(day, 'date', 'UTC', symbols).slice(at === 0 || isFirst(day) ? 5 : 8)}
            </time>
            <MoneyText value={profit} signed compact exact hidden={hidden} decimals={placesFor(profit)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function isFirst(dayMs: number): boolean {
  return new Date(dayMs).getUTCDate() === 1
}

/** A day of coins that are dear is shown in smaller parts. */
function placesFor(profit: string): number {
  return /^-?0\.0/.test(profit) ? 4 : 2
}
