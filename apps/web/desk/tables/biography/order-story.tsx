import type { OrderRow } from '@bowline/contract/order.ts'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useWords } from '../../../words/use-words.ts'
import { PairCell, PairPrice, PairQty, SideCell } from '../cells.tsx'
import { PriceCell, TypeCell } from '../order-cells.tsx'
import { filledPercent } from '../order-figures.ts'
import { useFailureText } from '../use-failure-text.ts'
import { CopyId } from './copy-id.tsx'
import type { OrderKey } from './order-key.ts'
import { StepList } from './step-list.tsx'
import styles from './story.module.css'
import { useBiography } from './use-biography.ts'

/** One order: its terms, its progress and every step with its time. Updates while it is open. */
export function OrderStory({ order }: { readonly order: OrderKey }) {
  const t = useWords('desk/tables')
  const failureText = useFailureText()
  const { story, error, load } = useBiography(order)
  return (
    <article className={styles.story}>
      {story && <Summary order={story.order} />}
      {error !== undefined && (
        <FailedState
          title={t('tables.failed')}
          text={failureText(error)}
          retryLabel={t('tables.retry')}
          onRetry={load}
        />
      )}
      {story && <StepList order={story.order} steps={story.steps} />}
      {!story && error === undefined && (
        <div role="status">
          <span className="spoken">{t('tables.loading')}</span>
          <Skeleton ch={36} lines={6} />
        </div>
      )}
    </article>
  )
}

function Summary({ order }: { readonly order: OrderRow }) {
  const t = useWords('desk/tables')
  const isOpen = order.status === 'pendingNew' || order.status === 'new' || order.status === 'partiallyFilled'
  return (
    <>
      <h2 className={styles.title}>
        <SideCell side={order.side} /> <PairCell pair={order.pair} />{' '}
        <Badge tone={isOpen ? 'info' : 'plain'}>
          {t(order.isWaiting ? 'tables.status.waiting' : `tables.status.${order.status}`)}
        </Badge>
      </h2>
      {isOpen && <p className={styles.open}>{t('tables.story.open')}</p>}
      <dl className={styles.figures}>
        <Figure name={t('tables.column.type')}>
          <TypeCell order={order} />
        </Figure>
        <Figure name={t('tables.column.price')}>
          <PriceCell order={order} />
        </Figure>
        <Figure name={t('tables.column.amount')}>
          <PairQty pair={order.pair} value={order.qty} />
        </Figure>
        <Figure name={t('tables.column.filled')}>
          <PercentText value={filledPercent(order)} signed={false} tone="plain" exact />
        </Figure>
        <Figure name={t('tables.column.average')}>
          <PairPrice pair={order.pair} value={order.averagePrice} />
        </Figure>
      </dl>
      <dl className={styles.ids}>
        <CopyId name={t('tables.story.id')} id={String(order.id)} />
        <CopyId name={t('tables.story.clientId')} id={order.clientOrderId} />
        {order.listId !== null && <CopyId name={t('tables.story.listId')} id={String(order.listId)} />}
      </dl>
    </>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
