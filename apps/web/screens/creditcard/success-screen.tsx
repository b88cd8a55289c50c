import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { Link, useSearchParams } from 'react-router'
import { Details } from '../../account-layout/details.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useLookingAgain } from '../../fresh-figures/use-looking-again.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import { OrderState } from './order-state.tsx'
import { type CardDetail, looksAgainAfterMs } from './typed-purchase.ts'

export const head = privateHead('creditcard', 'success')

/** While there is no answer at all. */
const ASK_AGAIN_MS = 10_000

/** Where the company's page leads back to: what became of the order, watched until nothing more comes of it. */
export function Screen() {
  const t = useWords('creditcard')
  return (
    <ContentPage
      density="comfortable"
      title={t('success')}
      back={{ to: '/creditcard/list', label: t('list') }}
      className={styles.narrow}
    >
      <Order />
    </ContentPage>
  )
}

function Order() {
  const t = useWords('creditcard')
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  const { data, error, isAsking, again } = useAnswer(`card-${orderId}`, () =>
    siteApi('GET /exchange-web-gateway/creditcard/detail', { orderId }),
  )
  const everyMs = data ? looksAgainAfterMs(data, Date.now()) : orderId === '' ? undefined : ASK_AGAIN_MS
  // A question that takes longer than that is waited for: a new one would make its answer the last but one.
  useLookingAgain(() => isAsking || again(), everyMs ?? ASK_AGAIN_MS, everyMs !== undefined)
  if (orderId === '')
    return (
      <Card>
        <EmptyState title={t('noOrder')} action={<ToList />} />
      </Card>
    )
  if (!data && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} busy={isAsking} />
  if (!data) return <Skeleton ch={40} lines={8} />
  return (
    <>
      {error && <Notice kind="warn">{t('stale')}</Notice>}
      <OrderCard order={data} />
    </>
  )
}

function ToList() {
  const t = useWords('creditcard')
  return (
    <Link className={buttonClass({ kind: 'primary' })} to="/creditcard/list">
      {t('list')}
    </Link>
  )
}

const kinds = { completed: 'good', failed: 'bad', chargeback: 'bad', refunded: 'warn' } as const

function OrderCard({ order }: { readonly order: CardDetail }) {
  const t = useWords('creditcard')
  const amountOf = useCoinText()
  const { state, currency, coin, pay, fee, price, get, debt, redirectUrl, heldUntilMs, heldHours, steps } = order
  const values = { get: amountOf(get, coin), hours: heldHours }
  const isDone = state === 'completed'
  return (
    <Card title={<OrderState {...order} />}>
      <div className={styles.form}>
        <div role="status">
          <Notice kind={kinds[state as keyof typeof kinds] ?? 'info'}>{t(`about.${state}`, values)}</Notice>
        </div>
        <Details
          details={[
            { label: t('pay'), value: amountOf(pay, currency) },
            { label: t('fee'), value: amountOf(fee, currency) },
            { label: t('price'), value: t('price.of', { coin, price: amountOf(price, currency) }) },
            { label: t('get'), value: <strong>{amountOf(get, coin)}</strong> },
            { label: t('paymentType'), value: t(`paymentType.${order.paymentType}`) },
            ...(debt
              ? [
                  { label: t('taken'), value: amountOf(debt.taken, coin) },
                  { label: t('owed'), value: <strong>{amountOf(debt.owed, coin)}</strong> },
                ]
              : []),
            ...(isDone && heldUntilMs !== null
              ? [{ label: t('heldUntil'), value: <TimeText atMs={heldUntilMs} kind="minute" /> }]
              : []),
          ]}
        />
        {debt && compareDecimals(debt.owed, '0') > 0 && <p>{t('owed.how')}</p>}
        <ol className={styles.steps} aria-label={t('steps')}>
          {steps.map((step) => (
            <li key={step.state}>
              <span>{t(`state.${step.state}`)}</span> <TimeText atMs={step.atMs} kind="date-time" />
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <Link className={buttonClass({ size: 'l' })} to="/creditcard">
            {t('another')}
          </Link>
          {redirectUrl !== null && (
            <Button kind="primary" size="l" onClick={() => location.assign(redirectUrl)}>
              {t('payNow')}
            </Button>
          )}
          {isDone && (
            <Link className={buttonClass({ kind: 'primary', size: 'l' })} to="/assets/spot">
              {t('toAccount')}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}
