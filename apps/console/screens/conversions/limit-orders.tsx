import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { SetAside } from './set-aside.tsx'

type Order = ConsoleData<'GET /console-api/conversions/limit-orders'>['rows'][number]

const pairOf = ({ fromCoin, toCoin }: Order) => `${fromCoin} → ${toCoin}`

const columns: readonly Column<Order>[] = [
  { id: 'pair', head: t('conversions.pair'), card: 'title', cell: (order) => <bdi>{pairOf(order)}</bdi>, ch: 14 },
  { id: 'user', head: t('conversions.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  {
    id: 'price',
    head: t('conversions.limit.price'),
    numeric: true,
    cell: ({ price, priceOf, fromCoin, toCoin }) => (
      <>
        <QtyText value={price} trim /> {priceOf === 'from' ? `${toCoin}/${fromCoin}` : `${fromCoin}/${toCoin}`}
      </>
    ),
    ch: 22,
  },
  {
    id: 'aside',
    head: t('conversions.aside'),
    numeric: true,
    cell: ({ setAside, fromCoin }) => <QtyText value={setAside} unit={fromCoin} trim />,
    ch: 18,
  },
  { id: 'wallet', head: t('conversions.wallet'), cell: ({ wallet }) => t(`conversions.wallet.${wallet}`), ch: 10 },
  {
    id: 'since',
    head: t('conversions.since'),
    cell: ({ placedAtMs }) => <TimeText atMs={placedAtMs} kind="minute" />,
    ch: 18,
  },
  {
    id: 'until',
    head: t('conversions.until'),
    cell: ({ expiresAtMs }) => <TimeText atMs={expiresAtMs} kind="minute" />,
    ch: 18,
  },
]

/** Conversions that wait for a limit price: whose they are, what they wait with, and an end by staff. */
export function LimitOrders() {
  const { api } = useConsole()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Order>()
  const [ended, setEnded] = useState(0)
  const userId = /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : undefined
  const pages = usePages<Order>(`limit-orders-${userId ?? ''}-${ended}`, (cursor) =>
    api('GET /console-api/conversions/limit-orders', { cursor, ...(userId !== undefined && { userId }) }),
  )
  return (
    <section className={styles.stack}>
      <h2>{t('conversions.limits')}</h2>
      <SetAside key={ended} />
      <div className={styles.filters}>
        <Field label={t('conversions.only')}>
          <TextInput value={typed} onChange={setTyped} name="userId" inputMode="numeric" maxLength={15} />
        </Field>
      </div>
      <PagedTable
        caption={t('conversions.limits')}
        columns={columns}
        pages={pages}
        rowKey={({ orderId }) => String(orderId)}
        empty={t('conversions.limits.empty')}
        actions={(order: Order) =>
          may('users.mark') && (
            <Button size="s" onClick={() => setAsked(order)}>
              {t('conversions.call-off')}
            </Button>
          )
        }
      />
      {asked && (
        <CallOffDialog
          order={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => setEnded((count) => count + 1)}
        />
      )}
    </section>
  )
}

interface CallOffDialogProps {
  readonly order: Order
  readonly onClose: () => void
  readonly onDone: () => void
}

function CallOffDialog({ order, onClose, onDone }: CallOffDialogProps) {
  const { api } = useConsole()
  const { orderId, userId } = order
  const about = { pair: pairOf(order), user: userId }
  const callOff = async (reason: string) => {
    await api('POST /console-api/conversions/call-off', { orderId, reason })
    onDone()
    return t('conversions.call-off.done', about)
  }
  return (
    <ActDialog
      title={t('conversions.call-off.title', about)}
      confirm={t('conversions.call-off')}
      isDanger
      onClose={onClose}
      act={callOff}
    >
      <p>{t('conversions.call-off.text')}</p>
    </ActDialog>
  )
}
