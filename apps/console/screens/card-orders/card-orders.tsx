import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Order = ConsoleData<'GET /console-api/card-orders/list'>['rows'][number]

const tones = {
  created: 'info',
  'pending-payment': 'info',
  paid: 'info',
  delivering: 'info',
  completed: 'gain',
  failed: 'plain',
  expired: 'plain',
  refunded: 'warn',
  chargeback: 'bad',
} as const

const columns: readonly Column<Order>[] = [
  { id: 'order', head: t('card-orders.order'), card: 'title', cell: ({ orderId }) => <bdi>{orderId}</bdi>, ch: 36 },
  { id: 'user', head: t('card-orders.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  { id: 'pay', head: t('card-orders.pay'), numeric: true, cell: ({ pay }) => pay, ch: 18 },
  { id: 'get', head: t('card-orders.get'), numeric: true, cell: ({ get }) => get, ch: 22 },
  {
    id: 'state',
    head: t('card-orders.state'),
    card: 'wide',
    cell: (order) => (
      <>
        <Badge tone={tones[order.state]}>{t(`card-orders.state.${order.state}`)}</Badge> {aboutState(order)}
      </>
    ),
    ch: 34,
  },
  {
    id: 'provider',
    head: t('card-orders.provider'),
    cell: ({ provider, providerId }) => (providerId === null ? provider : `${provider} ${providerId}`),
    ch: 24,
  },
  {
    id: 'created',
    head: t('card-orders.created'),
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
    ch: 18,
  },
]

function aboutState({ problem, reason, recovered, owed, settledAtMs }: Order): string {
  if (settledAtMs !== null && recovered !== null)
    return owed === null ? t('card-orders.booked', { recovered }) : t('card-orders.owed', { recovered, owed })
  const why = problem ?? reason
  return why === null ? '' : t(`card-orders.reason.${why}`)
}

/** Card purchases; charge-backs are booked by two. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const pages = usePages<Order>(`card-orders-${onlyProblems}`, (cursor) =>
    api('GET /console-api/card-orders/list', { cursor, onlyProblems }),
  )
  const [settled, setSettled] = useState<Order>()
  return (
    <>
      <ScreenHead title={t('nav.card-orders')}>
        <Switch checked={onlyProblems} onChange={setOnlyProblems}>
          {t('card-orders.problems')}
        </Switch>
      </ScreenHead>
      <div className={styles.stack}>
        <PagedTable
          caption={t('card-orders.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ orderId }) => orderId}
          empty={t(onlyProblems ? 'card-orders.empty.problems' : 'card-orders.empty')}
          {...(may('accounts.request') && {
            actions: (order: Order) =>
              order.state === 'chargeback' &&
              (order.settleAtMs === null || order.owed !== null) && (
                <Button size="s" onClick={() => setSettled(order)}>
                  {t(order.owed === null ? 'card-orders.settle' : 'card-orders.take')}
                </Button>
              ),
          })}
        />
        <p className={styles.quiet}>{t('card-orders.hint')}</p>
      </div>
      {settled && <SettleDialog order={settled} onClose={() => setSettled(undefined)} />}
    </>
  )
}

function SettleDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { api } = useConsole()
  const request = async (reason: string) => {
    await api('POST /console-api/card-orders/request-settling', { orderId: order.orderId, reason })
    return t('card-orders.settle.done')
  }
  return (
    <ActDialog
      title={t(order.owed === null ? 'card-orders.settle.title' : 'card-orders.take.title')}
      confirm={t('card-orders.request')}
      onClose={onClose}
      act={request}
    >
      <p>
        {order.owed === null
          ? t('card-orders.settle.text', { get: order.get })
          : t('card-orders.take.text', { owed: order.owed })}
      </p>
    </ActDialog>
  )
}
