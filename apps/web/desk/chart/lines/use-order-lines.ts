import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useMemo } from 'react'
import { useAccount } from '../../../live/hooks.ts'
import { useSetting } from '../../../settings/use-setting.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import { asksBefore, confirmations } from '../../confirmations/confirmations.ts'
import { sizeUnitOf, useDesk } from '../../desk.ts'
import { legRole } from '../../order-legs.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import { useChartTexts } from '../use-chart-texts.ts'
import { type OrderLine, orderLines } from './order-lines.ts'

/** The user's open orders in this market as lines, and what can be done to them. */
export function useOrderLines() {
  const { pair, priceDecimals, quote } = useDesk().market
  const calls = useDeskCalls()
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const labelOf = useLineLabel()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const [kept] = useSetting('confirmations')
  const orders = useAccount()?.orders
  const lines = useMemo(() => orderLines(orders?.values() ?? [], pair, priceDecimals), [orders, pair, priceDecimals])
  return {
    lines,
    labelOf,
    /** Resolves to whether the order has its new price. */
    amend: async (line: OrderLine, price: string): Promise<boolean> => {
      if (line.field === null) return false
      const shown = { from: texts.price(line.price), to: texts.price(price), quote, label: labelOf(line) }
      const question = {
        title: t('chart.amend.title'),
        text: t('chart.amend.text', shown),
        confirm: t('chart.amend.confirm'),
        cancel: t('chart.amend.keep'),
      }
      if (asksBefore(kept, confirmations.amendOnChart) && !(await ask(question))) return false
      return calls.amend({ pair, orderId: line.order.id, [line.field]: price }).then(
        () => {
          toast({ text: t('chart.amend.done', { price: shown.to, quote }), kind: 'good' })
          return true
        },
        (error) => {
          showError(error)
          return false
        },
      )
    },
    cancel: ({ order }: OrderLine): Promise<void> =>
      calls
        .cancel({ pair, orderId: order.id })
        .then(() => void toast({ text: t('chart.cancel.done'), kind: 'good' }), showError),
  }
}

function useLineLabel(): (line: OrderLine) => string {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { market } = useDesk()
  const account = useAccount()
  const roleOf = (order: OrderLine['order']) => {
    const list = order.listId === null ? undefined : account?.lists.get(order.listId)
    return list && legRole(list, order, account?.orders.get(list.orderIds[0] ?? -1))
  }
  return ({ order, remaining, isDormant, field }) => {
    const role = roleOf(order)
    const kind = t(`chart.orderType.${order.trailingBps === null ? order.type : 'trailing'}`)
    const type = role ? `${t(`chart.leg.${role}`)} · ${kind}` : kind
    const size = order.contract?.closePosition
      ? t('chart.line.whole')
      : remaining === null
        ? texts.amount(`${texts.quote(order.quoteQty ?? '')} ${market.quote}`)
        : texts.amount(`${texts.size(remaining)} ${sizeUnitOf(market)}`)
    const label = t('chart.line.label', { side: order.side, type, size })
    if (!isDormant || field === 'price' || order.price === null) return label
    return t('chart.line.then', { label, price: texts.price(order.price) })
  }
}
