import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lookAgain } from '../../desk/order-ticket/sending/look-again.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { findOrder } from '../find-order.ts'
import type { PositionRow } from './position-rows.ts'
import { closingSide } from './use-position-actions.ts'

/** What closes: `price` undefined = at market. */
export interface Closing {
  readonly qty: string
  readonly price?: string | undefined
}

type Order = CallData<'POST /fe-co-api/order/light_close'>['order']

/** `unknown`: no answer came, so it may be closed or not. */
type Step = 'idle' | 'sending' | 'unknown'

/**
 * Sends what closes a position. Sent again because no answer came it is the same order, which is taken once; what was changed
 * is another. Until its fate is known the page looks for it by itself.
 */
export function useSendClosing(row: PositionRow, onDone: () => void) {
  const t = useWords('contracts/positions')
  const { siteApi } = usePage()
  const showError = useShowError()
  const toast = useToast()
  const [step, setStep] = useState<Step>('idle')
  const sent = useRef({ said: '', clientOrderId: '', closing: undefined as Closing | undefined })
  const contractId = Number(row.terms.row.id)

  const report = (order: Order | undefined) => {
    const { name } = row
    const { price } = sent.current.closing ?? {}
    // On paper nobody says more than that it is done.
    const isPart = price === undefined && order && Number(order.dealVolume) < Number(order.volume)
    if (isPart) toast({ kind: 'warn', text: t('close.partly', { name, done: order.dealVolume, qty: order.volume }) })
    else toast({ kind: 'good', text: t(price === undefined ? 'close.done' : 'close.placed', { name }) })
    onDone()
  }

  const found = useEffectEvent(report)
  const look = useEffectEvent(() => findOrder(siteApi, { contractId, clientOrderId: sent.current.clientOrderId }))
  useEffect(() => {
    if (step !== 'unknown') return
    const lookout = lookAgain(
      () => look(),
      (order) => found(order),
    )
    return lookout.stop
  }, [step])

  const send = async (closing: Closing) => {
    if (step === 'sending') return
    const { qty, price } = closing
    const said = `${price ?? 'market'} ${qty}`
    const clientOrderId = sent.current.said === said ? sent.current.clientOrderId : crypto.randomUUID()
    sent.current = { said, clientOrderId, closing }
    setStep('sending')
    const order = { contractId, side: closingSide(row), clientOrderId } as const
    const part = {
      ...order,
      open: 'CLOSE',
      type: price === undefined ? 2 : 1,
      volume: qty,
      ...(price && { price }),
    } as const
    // Whole at market goes even if it has grown meanwhile.
    const isWhole = price === undefined && qty === row.qty
    try {
      const answer = isWhole
        ? await siteApi('POST /fe-co-api/order/light_close', order)
        : await siteApi(
            'POST /fe-co-api/order/order_create',
            part satisfies CallParams<'POST /fe-co-api/order/order_create'>,
          )
      report(answer.order ?? undefined)
    } catch (error) {
      const isLost = isSiteApiError(error) && error.failure !== 'refused'
      if (!isLost) showError(error)
      setStep(isLost ? 'unknown' : 'idle')
    }
  }

  return { step, send, forget: () => setStep('idle') }
}
