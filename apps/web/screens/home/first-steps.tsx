import { ArrowDownToLine, Bot, ChartCandlestick, Coins, UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './first-steps.module.css'
import type { HomeData } from './load-home.ts'

/** The three things a newcomer can do within a minute, of those that this exchange has. */
export function FirstSteps({ market }: { readonly market: NonNullable<HomeData['market']> }) {
  const t = useWords('home')
  const { config } = usePage()
  const pair = `${market.base}/${market.quote}`
  const watch = { id: 'watch', to: `/trade/${market.pair}`, Icon: ChartCandlestick } as const
  const begin =
    config.mode === 'demo'
      ? ({ id: 'practice', to: '/user/register', Icon: Coins } as const)
      : ({ id: 'account', to: '/user/register', Icon: UserRoundPlus } as const)
  const last = config.products.includes('deposit')
    ? ({ id: 'deposit', to: '/assets/spot/deposit', Icon: ArrowDownToLine } as const)
    : ({ id: 'bot', to: `/${config.brand.product}-api`, Icon: Bot } as const)
  return (
    <ol className={styles.steps}>
      {[watch, begin, last].map(({ id, to, Icon }) => (
        <li key={id}>
          <Link className={styles.step} to={to}>
            <Icon className={styles.icon} aria-hidden="true" size={22} />
            <span>
              <strong>{t(`do.${id}`)}</strong>
              <span className={styles.text}>{t(`do.${id}.text`, { pair })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
