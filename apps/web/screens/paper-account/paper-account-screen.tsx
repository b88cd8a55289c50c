import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { addDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { usePage } from '../../page-context.ts'
import { PaperFrame } from '../../paper/paper-frame.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { Balances } from './balances.tsx'
import { Follows } from './follows.tsx'
import { OpenOrders, Positions, Trades } from './holdings.tsx'
import { Lives } from './lives.tsx'
import styles from './paper-account.module.css'

const TRADES = 20

export const head = privateHead('paper-account', 'title')

export async function load({ siteApi }: ScreenContext) {
  const account = await siteApi('GET /exchange-web/web/paper/account', {})
  const [results, spot, futures, spotTrades, futuresTrades, { follows }, copies] = await Promise.all([
    siteApi('GET /exchange-web/web/paper/results', {}),
    siteApi('GET /exchange-web/web/paper/order/openList', { kind: 'spot' }),
    siteApi('GET /exchange-web/web/paper/order/openList', { kind: 'futures' }),
    siteApi('GET /exchange-web/web/paper/order/trades', { kind: 'spot', limit: TRADES }),
    siteApi('GET /exchange-web/web/paper/order/trades', { kind: 'futures', limit: TRADES }),
    siteApi('GET /exchange-web/web/paper/follows'),
    siteApi('GET /exchange-web/web/paper/follow/copies', { limit: TRADES }),
  ])
  const trades = [...spotTrades.rows, ...futuresTrades.rows].sort((a, b) => b.atMs - a.atMs).slice(0, TRADES)
  return { account, results, orders: [...spot.rows, ...futures.rows], trades, follows, copies: copies.rows }
}

export type PaperAccount = Awaited<ReturnType<typeof load>>

/** The paper account: what it holds and how it has done, and what about it is not like the real thing. */
export function Screen() {
  return (
    <PaperFrame>
      <Account />
    </PaperFrame>
  )
}

function Account() {
  const t = useWords('paper-account')
  const { account, results, orders, trades, follows, copies } = useLoaderData<PaperAccount>()
  const { startValue } = account
  const result = addDecimals(account.value, startValue.startsWith('-') ? startValue.slice(1) : `-${startValue}`)
  return (
    <ContentPage
      title={t('title')}
      intro={t('intro')}
      help="paper"
      aside={
        <span className={styles.actions}>
          <Link className={buttonClass({ kind: 'primary' })} to="/paper/trade">
            {t('tradeSpot')}
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to="/paper/futures">
            {t('tradeFutures')}
          </Link>
        </span>
      }
    >
      <div className={styles.parts}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('worth')}</dt>
            <dd>
              <MoneyText value={account.value} unit="USDT" />
            </dd>
          </div>
          <div>
            <dt>{t('result')}</dt>
            <dd>
              <MoneyText value={result} unit="USDT" signed tone="gain-loss" zero />
            </dd>
          </div>
          <div>
            <dt>{t('started')}</dt>
            <dd>
              <TimeText atMs={account.startedAtMs} kind="minute" />
            </dd>
          </div>
        </dl>
        <Card title={t('curve')}>
          {results.points.length > 1 ? (
            <AreaChart
              label={t('curve')}
              points={results.points}
              heads={[t('started'), t('worth')]}
              tableLabel={t('curve.table')}
              unit="USDT"
              timeKind="minute"
              tone="by-change"
              level={{ value: account.startValue, label: t('startValue') }}
            />
          ) : (
            <EmptyState title={t('curve.empty')} />
          )}
        </Card>
        <Balances holdings={account.holdings} />
        <Positions positions={account.positions} />
        <OpenOrders orders={orders} />
        <Follows follows={follows} copies={copies} />
        <Trades trades={trades} />
        <Lives results={results} />
        <Differences />
        <Reset />
      </div>
    </ContentPage>
  )
}

const differences = ['impact', 'queue', 'once', 'fees', 'away', 'kinds', 'real'] as const

/** What practice does not teach, plainly. */
function Differences() {
  const t = useWords('paper-account')
  return (
    <Card title={t('differs')}>
      <ul className={styles.differences}>
        {differences.map((name) => (
          <li key={name}>{t(`differs.${name}`)}</li>
        ))}
      </ul>
    </Card>
  )
}

function Reset() {
  const t = useWords('paper-account')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const reset = async () => {
    const question = { title: t('reset.title'), text: t('reset.text'), confirm: t('reset'), cancel: t('reset.keep') }
    if (!(await ask({ ...question, danger: true }))) return
    try {
      await siteApi('POST /exchange-web/web/paper/reset', {})
      toast({ kind: 'good', text: t('reset.done') })
      await revalidate()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <p>
      <Button onClick={reset}>{t('reset')}</Button>
    </p>
  )
}
