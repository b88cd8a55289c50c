import { ALL, type CardState, cardStates } from '@bowline/contract/terms/card.ts'
import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import { OrderState } from './order-state.tsx'
import type { CardOrder } from './typed-purchase.ts'

export const head = privateHead('creditcard', 'list')

const ROWS = 50

type Shown = CardState | typeof ALL
const shown: readonly Shown[] = [ALL, ...cardStates]

/** All of one's card purchases, a page at a time. */
export function Screen() {
  const t = useWords('creditcard')
  const [state, setState] = useState<Shown>(ALL)
  return (
    <ContentPage
      title={t('list')}
      back={{ to: '/creditcard', label: t('title') }}
      aside={
        <Field label={t('filter')}>
          <Select
            value={state}
            onChange={setState}
            options={shown.map((value) => ({
              value,
              label: value === ALL ? t('filter.all') : t(`state.${value}`),
            }))}
          />
        </Field>
      }
    >
      <Orders key={state} state={state} />
    </ContentPage>
  )
}

function Orders({ state }: { readonly state: Shown }) {
  const t = useWords('creditcard')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const pages = usePages<CardOrder>(`card-orders-${state}`, (cursor) =>
    siteApi('GET /exchange-web-gateway/creditcard/list', { state, limit: ROWS, ...(cursor && { cursor }) }),
  )
  const { rows, error, hasMore, isAsking, more, retry } = pages
  if (!rows && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (!rows) return <Skeleton ch={40} lines={8} />
  return (
    <>
      <Card flush>
        <DataTable
          caption={t('list')}
          rows={rows}
          rowKey={({ orderId }) => orderId}
          empty={
            <EmptyState
              title={t('empty')}
              text={t('empty.text')}
              action={
                <Link className={buttonClass({ kind: 'primary' })} to="/creditcard">
                  {t('title')}
                </Link>
              }
            />
          }
          columns={[
            {
              id: 'get',
              head: t('get'),
              card: 'title',
              cell: ({ get, coin, orderId }) => (
                <Link to={`/creditcard/success?orderId=${orderId}`} className={styles.bought}>
                  <CoinIcon symbol={coin} /> {amountOf(get, coin)}
                </Link>
              ),
            },
            { id: 'pay', head: t('pay'), cell: ({ pay, currency }) => amountOf(pay, currency) },
            { id: 'fee', head: t('fee'), cell: ({ fee, currency }) => amountOf(fee, currency) },
            { id: 'type', head: t('paymentType'), cell: ({ paymentType }) => t(`paymentType.${paymentType}`) },
            { id: 'time', head: t('time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
            { id: 'state', head: t('filter'), cell: (order) => <OrderState {...order} /> },
          ]}
        />
      </Card>
      {(hasMore || error) && (
        <div className={styles.actions}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}
