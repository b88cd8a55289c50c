import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { trimUnits } from '@bowline/money'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import type { PositionRow } from './position-rows.ts'

/** The side of an order that closes it. */
export function closingSide({ side }: PositionRow): 'BUY' | 'SELL' {
  return side === 'long' ? 'SELL' : 'BUY'
}

/** Closes it and opens as much the other way, at market; asks first. */
export function useReverse(): (row: PositionRow) => void {
  const t = useWords('contracts/positions')
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { siteApi } = usePage()
  return async (row) => {
    const { name, qty, unit, figures, terms, side } = row
    const turned = t(side === 'long' ? 'side.short' : 'side.long')
    const yes = await ask({
      title: t('reverse.title', { name }),
      text: t('reverse.text', { qty, unit, side: turned }),
      confirm: t('reverse'),
      cancel: t('cancel'),
    })
    if (!yes) return
    const contractId = Number(terms.row.id)
    const turn = (volume: string) =>
      siteApi('POST /fe-co-api/order/order_create', {
        contractId,
        volume,
        side: closingSide(row),
        open: 'OPEN',
        type: 2,
        clientOrderId: crypto.randomUUID(),
      })
    try {
      if (row.positionSide === 'both') await turn(trimUnits(2n * figures.position.qty * terms.lot, 8))
      else {
        // Long and short are positions of their own then: no one order ends one and begins the other.
        const closing = { contractId, side: closingSide(row), clientOrderId: crypto.randomUUID() }
        const { order } = await siteApi('POST /fe-co-api/order/light_close', closing)
        if (order && Number(order.dealVolume) < Number(order.volume)) {
          toast({ kind: 'warn', text: t('close.partly', { name, done: order.dealVolume, qty: order.volume }) })
          return
        }
        await turn(order?.dealVolume ?? qty).catch((error: unknown) => {
          toast({ kind: 'warn', text: t('reverse.halfway', { name }) })
          throw error
        })
      }
      toast({ kind: 'good', text: t('reverse.done', { name }) })
    } catch (error) {
      showError(error)
    }
  }
}

/** Cancels what is open and closes what is held at market, of one contract or of all; asks first. */
export function useCloseAll(contractId: number | undefined): () => void {
  const t = useWords('contracts/positions')
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { siteApi } = usePage()
  return async () => {
    const yes = await ask({
      title: t('closeAll.title'),
      text: t(contractId === undefined ? 'closeAll.everywhere' : 'closeAll.here'),
      confirm: t('closeAll'),
      cancel: t('cancel'),
    })
    if (!yes) return
    try {
      const { failed } = await siteApi('POST /fe-co-api/order/close_all_position', {
        ...(contractId !== undefined && { contractId }),
      })
      const [first] = failed
      toast(first ? { kind: 'warn', text: first.msg } : { kind: 'good', text: t('closeAll.done') })
    } catch (error) {
      showError(error)
    }
  }
}
