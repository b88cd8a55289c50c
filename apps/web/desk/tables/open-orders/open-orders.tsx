import { Button } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react'
import type { Freshness } from '../../../live/channel-store.ts'
import { useAccount } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import type { OrderKey } from '../biography/order-key.ts'
import { LiveFailure } from '../live-failure.tsx'
import tables from '../tables.module.css'
import { changeableFields } from './amend-draft.ts'
import { useOpenColumns } from './open-columns.tsx'
import { countOpen, type OpenRow, openRows, ordersOf, restingOnly, waitingOnly } from './open-rows.ts'
import { isUnderway } from './row-action.ts'
import { RowControls } from './row-controls.tsx'
import { useRowEdit } from './row-edit.ts'
import { useRowActions } from './use-row-actions.ts'
import { indexOf, useRowFocus } from './use-row-focus.ts'

interface OpenOrdersProps {
  /** Undefined = of all markets. */
  readonly pair: string | undefined
  readonly freshness: Freshness
  /** Left out: all that is open. */
  readonly which?: 'resting' | 'waiting'
  readonly onStory: (orders: readonly OrderKey[]) => void
  /** On a trading page there are other markets, an order form, and as much room as the panel has. */
  readonly onShowAll?: () => void
  /** Where there is no order form: what somebody without orders can do. */
  readonly emptyAction?: ReactNode
  readonly scroll?: string
}

const noAccount = { orders: new Map(), lists: new Map() } as const

/** Live open orders, which can be changed and canceled in their rows by mouse and by keyboard. */
export function OpenOrders({ pair, freshness, which, onStory, onShowAll, emptyAction, scroll }: OpenOrdersProps) {
  const t = useWords('desk/tables')
  const account = useAccount()
  const { orders: open, lists } = account ?? noAccount
  const orders = useMemo(
    () => (which === undefined ? open : which === 'waiting' ? waitingOnly(open) : restingOnly(open)),
    [open, which],
  )
  const rows = useMemo(() => openRows({ orders, lists }, pair), [orders, lists, pair])
  const { actions, cancel, amend, retry, dismiss } = useRowActions(orders)
  const { edit, begin, giveUp } = useRowEdit(orders)
  const columns = useOpenColumns(edit)
  const focus = useRowFocus(rows)
  const isHeld = freshness.state !== 'live'
  const edited = edit?.orderId

  useEffect(() => {
    if (edited !== undefined) focus.box.current?.querySelector<HTMLInputElement>('[data-edit] input')?.select()
  }, [edited, focus.box])

  const beginAt = (row: OpenRow) => {
    const isFree = row.kind === 'order' && !isUnderway(actions.get(row.key))
    if (isFree && !isHeld && changeableFields(row.order).length > 0) begin(row.order)
  }
  const backToRow = () => {
    giveUp()
    const index = rows.findIndex((row) => row.kind === 'order' && row.order.id === edited)
    if (index >= 0) focus.focusRow(index)
  }
  const sendEdit = () => {
    const row = rows.find((each) => each.kind === 'order' && each.order.id === edited)
    if (!row || isHeld || edit?.reading.is !== 'ready') return
    amend(row, edit.reading.params)
    backToRow()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const row = rows[indexOf(target) ?? -1]
    if (!row) return
    if (target.closest('[data-edit]')) {
      if (event.key === 'Enter') sendEdit()
      if (event.key === 'Escape') backToRow()
      if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
    } else if (event.key === 'Delete' && !isHeld) cancel(row)
    else if (event.key === 'F2') beginAt(row)
  }
  const count = countOpen({ orders }, pair)
  return (
    <>
      <p className="spoken">{t('tables.open.keys')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows inside, which are the controls */}
      <div
        ref={focus.box}
        className={tables.rows}
        data-stale={freshness.state === 'stale' || undefined}
        data-in-page={scroll === undefined || undefined}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        <DataTable<OpenRow>
          caption={t('tables.tab.open')}
          loadingLabel={t('tables.loading')}
          loadingRows={3}
          scroll={scroll}
          state={account || freshness.state === 'failed' ? 'ready' : 'loading'}
          failed={freshness.state === 'failed' ? <LiveFailure freshness={freshness} /> : undefined}
          rows={rows}
          rowKey={({ key }) => key}
          columns={columns}
          onOpen={(row) => onStory(ordersOf(row).map((order) => ({ pair: order.pair, orderId: order.id })))}
          actionsHead={t('tables.column.actions')}
          actions={(row) => (
            <RowControls
              row={row}
              action={actions.get(row.key)}
              edit={row.kind === 'order' && row.order.id === edited ? edit : undefined}
              isHeld={isHeld}
              onBegin={() => beginAt(row)}
              onSend={sendEdit}
              onGiveUp={backToRow}
              onCancel={() => cancel(row)}
              onRetry={() => retry(row.key)}
              onDismiss={() => dismiss(row.key)}
            />
          )}
          empty={
            <NoOpenOrders
              elsewhere={countOpen({ orders }, undefined) - count}
              onShowAll={onShowAll}
              action={emptyAction}
            />
          }
        />
      </div>
    </>
  )
}

interface NoOpenOrdersProps {
  readonly elsewhere: number
  readonly onShowAll: (() => void) | undefined
  readonly action: ReactNode
}

function NoOpenOrders({ elsewhere, onShowAll, action }: NoOpenOrdersProps) {
  const t = useWords('desk/tables')
  const tDesk = useWords('desk')
  const desk = useDesk()
  const { base } = desk.market
  if (elsewhere > 0)
    return (
      <EmptyState
        title={t('tables.open.empty')}
        text={t('tables.open.empty.elsewhere', { count: elsewhere })}
        action={<Button onClick={onShowAll}>{t('tables.open.empty.all')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t('tables.open.empty')}
      text={t('tables.open.empty.text')}
      action={
        action ?? (
          <Button onClick={() => desk.send({ kind: 'compose', side: 'buy' })}>{tDesk('phone.buy', { base })}</Button>
        )
      }
    />
  )
}
